// Arrays of arrays: symbolic index in each dimension, rows of symbolic length.
import doppel.Symbolic;

public class Jagged {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 2);
        int[][] rows = {{1}, new int[n], {4, 5, 6}};
        rows[1][1] = Symbolic.intValue("v", 9);
        int i = Symbolic.intValue("i", 1);
        int j = Symbolic.intValue("j", 1);
        if (rows[i][j] > 8) {
            System.out.println("nine");
        }
        int total = 0;
        for (int[] row : rows) {
            total += row.length;
        }
        System.out.println(total == 6);
        int[] last = rows[rows.length - 1];
        last[j] += rows[1][j];
        if (last[1] == 14) {
            System.out.println("fourteen");
        }
    }
}
