// The index is another one when it is used.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexCountsOn {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[n];
        int i = 0;
        while (i < a.length) {
            i++;
            a[i] = 1;
        }
    }
}
