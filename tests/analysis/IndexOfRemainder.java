// The remainder of a negative number is negative.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexOfRemainder {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[8];
        System.out.println(a[(n - 2) % 8]);
    }
}
