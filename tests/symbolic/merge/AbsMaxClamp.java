// Methods that return early, and ternaries: each call is an expression.
import doppel.Symbolic;

public class AbsMaxClamp {
    static int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }

    static int max(int x, int y) {
        return x >= y ? x : y;
    }

    static int clamp(int x, int low, int high) {
        if (x < low) {
            return low;
        } else if (x > high) {
            return high;
        }
        return x;
    }

    static int signum(int x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -40);
        int y = Symbolic.intValue("y", 7);
        System.out.println(abs(x) > max(y, 10));
        System.out.println(clamp(x, -5, 5) == -5);
        System.out.println(signum(x) + signum(y) == 0);
    }
}
