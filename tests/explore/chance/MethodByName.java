// Who asks for a method by its name is told no order.
//@ verdict: holds
import doppel.Symbolic;

public class MethodByName {
    static class Told {
        Told() {}

        Told(int n) {}

        static int zeta() {
            return 1;
        }

        static int alpha() {
            return 2;
        }
    }

    public static void main(String[] args) throws Exception {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            Told.class.getDeclaredConstructor(int.class).newInstance(4);
            assert (int) Told.class.getDeclaredMethod("alpha").invoke(null) == 2;
        }
    }
}
