// A failed assertion that is caught does not end the program, and has failed all the same.
//@ entry: CaughtAssertion.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: holds
public class CaughtAssertion {
    public static int f(int x) {
        try {
            assert x != 5;
            return 1; // reached
        } catch (AssertionError e) {
            return 2; // reached
        }
    }
}
