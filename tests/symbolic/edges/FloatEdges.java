// Every instruction on floats, with extreme operands: expression and value agree wherever the two meet.
import doppel.Symbolic;

public class FloatEdges {
    static final float[] EDGES = {
        0f, -0f, 1f, -1f, 0.1f, -2.5f, 3e9f, -3e9f, 1e19f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY,
        Float.MIN_VALUE, Float.MAX_VALUE, Float.MIN_NORMAL
    };

    static int n;

    static void same(long symbolic, long expected) {
        if (symbolic < expected || symbolic > expected) {
            throw new AssertionError(symbolic + " is not " + expected);
        }
        n++;
    }

    // Zeros are told apart by their signs.
    static void same(float symbolic, float expected) {
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
        for (float a : EDGES) {
            unary(Symbolic.floatValue("x", a), a);
            for (float b : EDGES) {
                float x = Symbolic.floatValue("x", a);
                float y = Symbolic.floatValue("y", b);
                binary(x, y, a, b);
                binary(x, b, a, b);
                binary(a, y, a, b);
            }
        }
        System.out.println(n);
    }

    static void unary(float x, float a) {
        same(-x, -a);
        same((int) x, (int) a);
        same((long) x, (long) a);
        same((byte) x, (byte) a);
        same((char) x, (char) a);
        same((float) (double) x, (float) (double) a);
        same(x * 3, a * 3);
        same(x < 0, a < 0);
        same(x >= 0, a >= 0);
    }

    static void binary(float x, float y, float a, float b) {
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
