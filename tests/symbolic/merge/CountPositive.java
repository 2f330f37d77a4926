// Counting elements: no conjunct per element, only for the length and the count.
import doppel.Symbolic;

public class CountPositive {
    public static void main(String[] args) {
        int[] values = Symbolic.ints("values", new int[] {3, -1, 0, 7, 5});
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                n++;
            }
        }
        System.out.println(n >= 3);
    }
}
