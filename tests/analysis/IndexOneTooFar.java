// An index that runs one too far.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexOneTooFar {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[n + 1];
        for (int i = 0; i <= a.length; i++) {
            a[i] = 1;
        }
    }
}
