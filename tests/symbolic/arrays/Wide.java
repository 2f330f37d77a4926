// Elements of long and double.
import doppel.Symbolic;

public class Wide {
    public static void main(String[] args) {
        long[] longs = {1L << 33, 2, 3};
        double[] doubles = {0.5, 1.5};
        int i = Symbolic.intValue("i", 0);
        if (longs[i] > Integer.MAX_VALUE && doubles[i] < 1) {
            System.out.println("wide");
        }
    }
}
