// Boxes of small numbers are shared, others are not.
import doppel.Symbolic;

public class BoxCaches {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 127);
        Integer a = x;
        Integer b = x;
        System.out.println(a == b);
        Integer c = Symbolic.intValue("y", 128);
        System.out.println(c == Integer.valueOf(128));
        System.out.println(c.equals(128) + " " + (c > a));
        Long l = Symbolic.longValue("l", -5);
        System.out.println(l == Long.valueOf(-5));
        System.out.println(Character.valueOf(Symbolic.charValue("c", 'c')) == Character.valueOf('c'));
        System.out.println(Byte.valueOf(Symbolic.byteValue("b", (byte) 3)) == Byte.valueOf((byte) 3));
        System.out.println(Boolean.valueOf(Symbolic.booleanValue("z", true)) == Boolean.TRUE);
        System.out.println(Short.valueOf(Symbolic.shortValue("s", (short) 300)).hashCode() == 300);
        System.out.println(System.identityHashCode(a) == System.identityHashCode(b));
    }
}
