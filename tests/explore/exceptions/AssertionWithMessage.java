// The detail message of a failed assertion.
//@ entry: AssertionWithMessage.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
//@ findings: java.lang.AssertionError at AssertionWithMessage.f
public class AssertionWithMessage {
    public static void f(int x) {
        assert x != 5 : "five";
    }
}
