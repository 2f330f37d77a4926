// Every instruction on ints, with extreme operands: expression and value agree wherever the two meet.
import doppel.Symbolic;

public class IntEdges {
    static final int[] EDGES = {0, 1, -1, 2, 7, 31, 32, -33, 0xff, 0x8000, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678};

    static int n;

    // Both are read; neither is fixed by it.
    static void same(int symbolic, int expected) {
        if (symbolic < expected || symbolic > expected) {
            throw new AssertionError(symbolic + " is not " + expected);
        }
        n++;
    }

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
        for (int a : EDGES) {
            unary(Symbolic.intValue("x", a), a);
            for (int b : EDGES) {
                int x = Symbolic.intValue("x", a);
                int y = Symbolic.intValue("y", b);
                binary(x, y, a, b);
                binary(x, b, a, b);
                binary(a, y, a, b);
                compare(x, y, a, b);
                compare(x, b, a, b);
                compare(a, y, a, b);
            }
        }
        System.out.println(n);
    }

    static void unary(int x, int a) {
        same(-x, -a);
        same(~x, ~a);
        same((byte) x, (byte) a);
        same((short) x, (short) a);
        same((char) x, (char) a);
        same((long) x, (long) a);
        same((float) x, (float) a);
        same((double) x, (double) a);
        same(x + 5, a + 5);
        same(x - 100000, a - 100000);
        same(x * 3, a * 3);
        same(x / 7, a / 7);
        same(x / -1, a / -1);
        same(x % 7, a % 7);
        same(x % 8, a % 8);
        same(x / 8, a / 8);
        same(x & 15, a & 15);
        same(x | 16, a | 16);
        same(x ^ 17, a ^ 17);
        same(x << 3, a << 3);
        same(x >> 33, a >> 33);
        same(x >>> 31, a >>> 31);
        int y = x;
        int b = a;
        y += 1000;
        b += 1000;
        y++;
        b++;
        same(y, b);
        same(x < 0, a < 0);
        same(x <= 0, a <= 0);
        same(x > 0, a > 0);
        same(x >= 0, a >= 0);
        same(x < 7, a < 7);
        same(x >= -33, a >= -33);
        same(narrowByte(x), narrowByte(a));
        same(narrowShort(x), narrowShort(a));
        same(narrowChar(x), narrowChar(a));
        same(chosen(x), chosen(a));
    }

    static byte narrowByte(int x) {
        return (byte) (x + 1);
    }

    static short narrowShort(int x) {
        return (short) (x + 1);
    }

    static char narrowChar(int x) {
        return (char) (x + 1);
    }

    static int chosen(int x) {
        switch (x) {
            case 0:
            case 1:
            case 2:
                return 1;
            case Integer.MAX_VALUE:
            case Integer.MIN_VALUE:
                return 2;
            default:
                return 3;
        }
    }

    static void binary(int x, int y, int a, int b) {
        same(x + y, a + b);
        same(x - y, a - b);
        same(x * y, a * b);
        same(x & y, a & b);
        same(x | y, a | b);
        same(x ^ y, a ^ b);
        same(x << y, a << b);
        same(x >> y, a >> b);
        same(x >>> y, a >>> b);
        if (b != 0) {
            same(x / y, a / b);
            same(x % y, a % b);
        }
    }

    static void compare(int x, int y, int a, int b) {
        same(x < y, a < b);
        same(x <= y, a <= b);
        same(x > y, a > b);
        same(x >= y, a >= b);
    }
}
