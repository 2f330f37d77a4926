// And of an array of arrays, the inner length.
//@ runtime-exception: java.lang.NegativeArraySizeException
public class NegativeInnerSize {
    public static void main(String[] args) {
        int n = args.length;
        int[][] a = new int[2][n - 1];
        System.out.println(a.length);
    }
}
