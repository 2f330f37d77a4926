// A class initialised with a symbolic value.
import doppel.Symbolic;

public class StaticInit {
    static int seed;

    static class Late {
        static final int VALUE = seed * 3;
    }

    public static void main(String[] args) {
        seed = Symbolic.intValue("x", 5);
        if (Late.VALUE > 14) {
            System.out.println("late");
        }
    }
}
