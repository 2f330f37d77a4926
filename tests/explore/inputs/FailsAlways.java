// No symbolic input, and it fails.
//@ paths: 1
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at FailsAlways.main
public class FailsAlways {
    public static void main(String[] args) {
        assert args.length > 0;
    }
}
