// One input of every kind, in one condition.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class Kinds {
    public static void main(String[] args) {
        boolean z = Symbolic.booleanValue("z", false);
        byte b = Symbolic.byteValue("b", (byte) 0);
        short s = Symbolic.shortValue("s", (short) 0);
        char c = Symbolic.charValue("c", 'a');
        int i = Symbolic.intValue("i", 0);
        long j = Symbolic.longValue("j", 0);
        float f = Symbolic.floatValue("f", 0);
        double d = Symbolic.doubleValue("d", 0);
        if (z && b == -7 && s == 300 && c == '\u1234' && i == 1 << 20) {
            if (j == 1L << 40 && f == 0.25f) {
                assert d != -1e100; // reached
            }
        }
    }
}
