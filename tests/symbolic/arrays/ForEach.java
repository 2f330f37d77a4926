// A loop over an input of ints.
import doppel.Symbolic;

public class ForEach {
    public static void main(String[] args) {
        int[] input = Symbolic.ints("in", new int[] {4, 5});
        int max = 0;
        for (int x : input) {
            if (x > max) {
                max = x;
            }
        }
        System.out.println(max > 3);
    }
}
