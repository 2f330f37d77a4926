// A side that does more than compute is a choice: a volatile field, an array, a call, a division that may fail.
import doppel.Symbolic;

public class Effects {
    static volatile int count;

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        int y = Symbolic.intValue("y", 4);
        int[] array = new int[2];
        if (x == 3) {
            count++;
        }
        if (y == 4) {
            array[1] = 5;
        }
        int q = 0;
        if (x < y) {
            q = 100 / x;
        }
        if (x > 1) {
            q += Integer.bitCount(7);
        }
        System.out.println(q + count + array[1]);
    }
}
