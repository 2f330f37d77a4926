// A tag that a method without a result leaves behind is not that of its caller's result.
import doppel.Symbolic;

public class NoResult {
    static int v;

    static void leaves() {
        int x = v;
        if (x == 77) {
            System.out.println("77");
        }
    }

    static void throwsAfter() {
        int x = v;
        if (x != 77) {
            throw new IllegalStateException();
        }
    }

    static int five() {
        leaves();
        return 5;
    }

    static int six() {
        try {
            throwsAfter();
        } catch (IllegalStateException e) {
            return 6;
        }
        return 7;
    }

    public static void main(String[] args) {
        v = Symbolic.intValue("v", 5);
        int y = Symbolic.intValue("y", 1);
        if (five() > 3 && y > 0) {
            System.out.println("five");
        }
        if (six() > 3 && y < 9) {
            System.out.println("six");
        }
    }
}
