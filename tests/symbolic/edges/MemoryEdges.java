// Fields, static fields, array elements, arguments and results of every type, with extreme values.
import doppel.Symbolic;

public class MemoryEdges {
    static final long[] EDGES = {0, 1, -1, 0x7f, 0x80, 0xff, 0x8000, 0xffff, Integer.MIN_VALUE, Long.MAX_VALUE};

    static boolean sz;
    static byte sb;
    static short ss;
    static char sc;
    static int si;
    static long sl;
    static float sf;
    static double sd;
    boolean z;
    byte b;
    short s;
    char c;
    int i;
    long l;
    float f;
    double d;
    static int n;

    static void same(double symbolic, double expected) {
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

    static void same(boolean symbolic, boolean expected) {
        if (symbolic != expected) {
            throw new AssertionError();
        }
        n++;
    }

    public static void main(String[] args) {
        MemoryEdges object = new MemoryEdges();
        for (long a : EDGES) {
            long x = Symbolic.longValue("x", a);
            statics(x, a);
            object.fields(x, a);
            elements(x, a);
            inputs(a);
        }
        System.out.println(n);
    }

    static void statics(long x, long a) {
        sz = x > 5;
        sb = (byte) x;
        ss = (short) x;
        sc = (char) x;
        si = (int) x;
        sl = x;
        sf = x;
        sd = x;
        same(sz, a > 5);
        same(sb, (byte) a);
        same(ss, (short) a);
        same(sc, (char) a);
        same(si, (int) a);
        same(sl, a);
        same(sf, (float) a);
        same(sd, (double) a);
    }

    void fields(long x, long a) {
        z = x > 5;
        b = (byte) x;
        s = (short) x;
        c = (char) x;
        i = (int) x;
        l = x;
        f = x;
        d = x;
        same(z, a > 5);
        same(b, (byte) a);
        same(s, (short) a);
        same(c, (char) a);
        same(i, (int) a);
        same(l, a);
        same(f, (float) a);
        same(d, (double) a);
    }

    static void elements(long x, long a) {
        boolean[] z = {x > 5};
        byte[] b = {(byte) x};
        short[] s = {(short) x};
        char[] c = {(char) x};
        int[] i = {(int) x};
        long[] l = {x};
        float[] f = {x};
        double[] d = {x};
        same(z[0], a > 5);
        same(b[0], (byte) a);
        same(s[0], (short) a);
        same(c[0], (char) a);
        same(i[0], (int) a);
        same(l[0], a);
        same(f[0], (float) a);
        same(d[0], (double) a);
        b[0]++;
        c[0] += 3;
        s[0] *= 5;
        same(b[0], (byte) (a + 1));
        same(c[0], (char) (a + 3));
        same(s[0], (short) (a * 5));
        int at = Symbolic.intValue("at", 0);
        same(b[at], (byte) (a + 1));
        same(c[at], (char) (a + 3));
        same(l[at], a);
        same(f[at], (float) a);
        same(d[at], (double) a);
        d[at] = 0.5;
        z[at] = x <= 5;
        same(d[0], 0.5);
        same(z[0], a <= 5);
    }

    static void inputs(long a) {
        same(Symbolic.byteValue("b", (byte) a), (byte) a);
        same(Symbolic.shortValue("s", (short) a), (short) a);
        same(Symbolic.charValue("c", (char) a), (char) a);
        same(Symbolic.booleanValue("z", a > 5), a > 5);
        same(Symbolic.intValue("i", (int) a), (int) a);
        same(Symbolic.bytes("bs", new byte[] {(byte) a})[0], (byte) a);
        same(Symbolic.ints("is", new int[] {(int) a})[0], (int) a);
    }
}
