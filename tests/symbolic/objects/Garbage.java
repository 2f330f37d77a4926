// Expressions survive the collection of garbage around them.
import doppel.Symbolic;

public class Garbage {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        int[] kept = {x + 1};
        for (int i = 0; i < 200; i++) {
            byte[] garbage = new byte[1 << 20];
            garbage[0] = (byte) i;
        }
        System.gc();
        if (kept[0] == 6) {
            System.out.println("six");
        }
    }
}
