// Integers as text in other radices, and back.
import doppel.Symbolic;

public class Radixes {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 10);
        if (Integer.toBinaryString(x).equals("1010") && Integer.toString(x, 36).equals("a")) {
            System.out.println("ten");
        }
        System.out.println(Integer.parseInt(Symbolic.string("s", "-1f"), 16) < 0);
        System.out.println(Integer.decode(Symbolic.string("t", "0x10")) == 16);
        System.out.println(Long.parseUnsignedLong(Symbolic.string("u", "18")) > 17);
        System.out.println(Integer.toUnsignedString(Symbolic.intValue("y", -1)).length());
    }
}
