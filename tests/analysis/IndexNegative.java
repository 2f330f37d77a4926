// An index below 0.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexNegative {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[9];
        System.out.println(a[n - 2]);
    }
}
