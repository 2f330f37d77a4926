// Between int and long.
import doppel.Symbolic;

public class Conversions {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 0x1_0000_0007L);
        int low = (int) x;
        long back = low;
        if (low == 7 && back != x) {
            System.out.println("cut");
        }
    }
}
