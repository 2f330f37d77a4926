// A pipe cannot skip, a file can; either may be standard input.
//@ verdict: unknown
//@ symbolic: stdin
public class SkippedInput {
    public static void main(String[] args) throws Exception {
        try {
            System.in.skip(1);
        } catch (java.io.IOException e) {
            return;
        }
        assert System.in.read() != 'z';
    }
}
