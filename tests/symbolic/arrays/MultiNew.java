// The lengths of an array of arrays become what they are.
import doppel.Symbolic;

public class MultiNew {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 2);
        int[][] table = new int[n][n + 1];
        if (table[1].length == 3) {
            System.out.println("three");
        }
    }
}
