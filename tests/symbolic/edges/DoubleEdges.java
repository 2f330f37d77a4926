// Every instruction on doubles, with extreme operands: expression and value agree wherever the two meet.
import doppel.Symbolic;

public class DoubleEdges {
    static final double[] EDGES = {
        0d, -0d, 1d, -1d, 0.1d, -2.5d, 3e9d, -3e9d, 1e19d, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE, Double.MAX_VALUE, Double.MIN_NORMAL
    };

    static int n;

    static void same(long symbolic, long expected) {
        if (symbolic < expected || symbolic > expected) {
            throw new AssertionError(symbolic + " is not " + expected);
        }
        n++;
    }

    // Zeros are told apart by their signs.
    static void same(double symbolic, double expected) {
        if (symbolic < expected || symbolic > expected || 1 / symbolic < 1 / expected || 1 / symbolic > 1 / expected) {
            throw new AssertionError(symbolic + " is not " + expected);
        }
        same(symbolic != symbolic, expected != expected);
    }

    static void same(boolean symbolic, boolean expected) {
        if (symbolic != expected) {
            throw new AssertionError();
        }
        n++;
    }

    public static void main(String[] args) {
        for (double a : EDGES) {
            unary(Symbolic.doubleValue("x", a), a);
            for (double b : EDGES) {
                double x = Symbolic.doubleValue("x", a);
                double y = Symbolic.doubleValue("y", b);
                binary(x, y, a, b);
                binary(x, b, a, b);
                binary(a, y, a, b);
            }
        }
        System.out.println(n);
    }

    static void unary(double x, double a) {
        same(-x, -a);
        same((int) x, (int) a);
        same((long) x, (long) a);
        same((byte) x, (byte) a);
        same((char) x, (char) a);
        same((double) (float) x, (double) (float) a);
        same(x * 3, a * 3);
        same(x < 0, a < 0);
        same(x >= 0, a >= 0);
    }

    static void binary(double x, double y, double a, double b) {
        same(x + y, a + b);
        same(x - y, a - b);
        same(x * y, a * b);
        same(x / y, a / b);
        same(x % y, a % b);
        same(x < y, a < b);
        same(x <= y, a <= b);
        same(x > y, a > b);
        same(x >= y, a >= b);
        same(x == y, a == b);
        same(x != y, a != b);
    }
}
