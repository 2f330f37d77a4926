// Results are narrowed as the method's type says.
import doppel.Symbolic;

public class Narrowing {
    static byte asByte(int x) {
        if (x > 100) {
            return (byte) x;
        }
        return 1;
    }

    static char asChar(int x) {
        return x > 5 ? (char) -1 : 'a';
    }

    static short asShort(int x) {
        if (x == 7) {
            return 3;
        }
        return (short) (x * 200);
    }

    static long asLong(int x) {
        if (x > 0) {
            return (long) x << 32;
        }
        return 0;
    }

    static double asDouble(int x) {
        if (x > 0) {
            return x / 2.0;
        }
        return Double.NaN;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 300);
        System.out.println(asByte(x) == 44);
        System.out.println(asChar(x) == 65535);
        System.out.println(asShort(x) < 0);
        System.out.println(asLong(x) > 1L << 33);
        System.out.println(asDouble(x) == 150.0);
    }
}
