// The largest element, read again on the side that takes it.
import doppel.Symbolic;

public class Maximum {
    public static void main(String[] args) {
        int[] values = Symbolic.ints("values", new int[] {3, 9, -2, 9, 4});
        int max = values[0];
        int at = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > max) {
                max = values[i];
                at = i;
            }
        }
        System.out.println(max == 9);
        System.out.println(at == 1);
    }
}
