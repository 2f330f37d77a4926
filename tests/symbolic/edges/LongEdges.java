// Every instruction on longs, with extreme operands: expression and value agree wherever the two meet.
import doppel.Symbolic;

public class LongEdges {
    static final long[] EDGES = {
        0, 1, -1, 7, 64, -65, Integer.MIN_VALUE, 1L << 31, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE
    };

    static int n;

    static void same(long symbolic, long expected) {
        if (symbolic < expected || symbolic > expected) {
            throw new AssertionError(symbolic + " is not " + expected);
        }
        n++;
    }

    static void same(double symbolic, double expected) {
        if (symbolic < expected || symbolic > expected) {
            throw new AssertionError(symbolic + " is not " + expected);
        }
        n++;
    }

    static void same(boolean symbolic, boolean expected) {
        if (symbolic != expected) {
            throw new AssertionError();
        }
        n++;
    }

    public static void main(String[] args) {
        for (long a : EDGES) {
            unary(Symbolic.longValue("x", a), a);
            for (long b : EDGES) {
                long x = Symbolic.longValue("x", a);
                long y = Symbolic.longValue("y", b);
                binary(x, y, a, b);
                binary(x, b, a, b);
                binary(a, y, a, b);
            }
        }
        System.out.println(n);
    }

    static void unary(long x, long a) {
        same(-x, -a);
        same(~x, ~a);
        same((int) x, (int) a);
        same((byte) x, (byte) a);
        same((char) x, (char) a);
        same((float) x, (float) a);
        same((double) x, (double) a);
        same(x + 1, a + 1);
        same(x * 5, a * 5);
        same(x / 10, a / 10);
        same(x % 10, a % 10);
        same(x & 0xffffffffL, a & 0xffffffffL);
        same(x << 3, a << 3);
        same(x >> 65, a >> 65);
        same(x >>> 63, a >>> 63);
        same(x < 0, a < 0);
        same(x >= 0, a >= 0);
    }

    static void binary(long x, long y, long a, long b) {
        same(x + y, a + b);
        same(x - y, a - b);
        same(x * y, a * b);
        same(x & y, a & b);
        same(x | y, a | b);
        same(x ^ y, a ^ b);
        same(x << (int) y, a << (int) b);
        same(x >> (int) y, a >> (int) b);
        same(x >>> y, a >>> b);
        if (b != 0) {
            same(x / y, a / b);
            same(x % y, a % b);
        }
        same(x < y, a < b);
        same(x <= y, a <= b);
        same(x > y, a > b);
        same(x >= y, a >= b);
    }
}
