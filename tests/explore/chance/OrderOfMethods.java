// Nobody promises in which order a class tells its methods; HotSpot sorts them by where their names are in memory.
//@ verdict: unknown
import doppel.Symbolic;

public class OrderOfMethods {
    static class Told {
        void zeta() {}

        void alpha() {}

        void main() {}
    }

    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            String first = Told.class.getDeclaredMethods()[0].getName();
            assert first.equals("zeta") || first.equals("alpha");
        }
    }
}
