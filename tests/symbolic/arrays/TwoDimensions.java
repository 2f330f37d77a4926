// Arrays of arrays: symbolic indices in both dimensions.
import doppel.Symbolic;

public class TwoDimensions {
    public static void main(String[] args) {
        int[][] table = {{1, 2}, {3, 4}, {5, 6}};
        int i = Symbolic.intValue("i", 1);
        int j = Symbolic.intValue("j", 0);
        if (table[i][j] == 3) {
            System.out.println("three");
        }
    }
}
