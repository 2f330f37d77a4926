// An assertion of a class initialiser; the program catches its error, which is not wrapped as it is one already.
//@ entry: InAnInitializer.f(int)
//@ verdict: violated java.lang.AssertionError
public class InAnInitializer {
    static int given;

    static class Holder {
        static final int VALUE = given;

        static {
            assert VALUE != 9;
        }
    }

    public static int f(int x) {
        given = x;
        try {
            return Holder.VALUE;
        } catch (AssertionError e) {
            return 0; // reached
        }
    }
}
