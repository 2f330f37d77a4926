// The length of another array says nothing.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexOfAnother {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[n + 1];
        int[] b = new int[n];
        for (int i = 0; i < a.length; i++) {
            b[i] = 1;
        }
    }
}
