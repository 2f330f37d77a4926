package plain;

import driver.Fuel;

/** Arithmetic of all kinds: what instructions on numbers need and leave. */
public class Numbers {
    static int ints(int a, int b) {
        int c = a + b * 3 - (a ^ b);
        c += a / (b | 1) + a % 7;
        c = c << 3 >> 1 >>> 2;
        return (c & 0xffff | ~a) + -c;
    }

    static long longs(long a, int b, long c) {
        long d = a * c + b;
        d ^= d >>> 7 | c << b;
        d -= a / (c | 1) % 1000;
        return a > c ? d & ~a : -d;
    }

    static float floats(float a, float b) {
        float c = a * b - a / b;
        return c < a ? c % b : -c + (c >= b ? 1 : 2);
    }

    static double doubles(double a, int n, double b) {
        double sum = a;
        for (int i = 0; i < n && Fuel.burn(); i++) {
            sum = sum * b + i;
            if (sum > 1e6 || sum != sum) {
                sum -= a * 1e5;
            }
        }
        return sum % 97;
    }

    static String conversions(int i, long l, float f, double d) {
        byte b = (byte) l;
        char c = (char) i;
        short s = (short) (f * 1000);
        long total = (int) d + (long) f + b + c + s;
        return total + " " + (float) l + " " + (double) i + " " + (int) f + " " + (float) d + " " + (long) d + " " + (double) f;
    }

    static long mixed(int a, long b, double c, boolean d) {
        long x = d ? b : a;
        double y = d ? c : x;
        int z = 0;
        while (z < 5 && Fuel.burn()) {
            z++;
            x += z * a;
            y -= x;
            a++;
        }
        return y > x ? (long) y : x - z;
    }

    static int many(int a, int b, int c, int d, int e, long f, int g, int h) {
        int i = a + b;
        int j = c - d;
        int k = i * j + e;
        long l = f + k;
        i += 300;
        k -= 1000;
        return (int) l + g * h + i + j + k;
    }

    public static void run(StringBuilder out) {
        out.append(ints(17, -4)).append(' ').append(ints(0, 0)).append(' ');
        out.append(longs(1L << 40, 5, -3)).append(' ').append(longs(7, 70, 9)).append(' ');
        out.append(floats(1.5f, 0.25f)).append(' ').append(floats(-3, 0)).append(' ');
        out.append(doubles(0.5, 10, 3)).append(' ').append(doubles(2, 0, 1)).append(' ');
        out.append(conversions(70000, -129, 3.7f, 1e20)).append(' ');
        out.append(mixed(3, 10, 0.5, true)).append(' ').append(mixed(-1, 2, 3, false)).append(' ');
        out.append(many(1, 2, 3, 4, 5, 6, 7, 8));
    }
}
