// Its low half sign-extends over the high one.
//@ entry: ForgottenMask.f(long)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class ForgottenMask {
    public static void f(long x) {
        int high = (int) (x >>> 32);
        int low = (int) x;
        assert ((long) high << 32 | low) == x;
    }
}
