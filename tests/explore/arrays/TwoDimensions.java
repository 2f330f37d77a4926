// A row of its own length for each first index.
//@ entry: TwoDimensions.f(int,int)
//@ property: no-exception
//@ verdict: violated java.lang.ArrayIndexOutOfBoundsException
//@ findings: java.lang.ArrayIndexOutOfBoundsException at TwoDimensions.f
public class TwoDimensions {
    public static int f(int i, int j) {
        int[][] triangle = {{1}, {1, 1}, {1, 2, 1}};
        if (i < 0 || i > 2 || j < 0) {
            return 0;
        }
        if (triangle[i][j] == 2) {
            return i * 10 + j; // reached
        }
        return -1; // reached
    }
}
