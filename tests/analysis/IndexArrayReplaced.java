// The array is another one when it is used.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexArrayReplaced {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[3];
        int i = 0;
        if (i < a.length) {
            a = new int[n];
            a[i] = 1;
        }
    }
}
