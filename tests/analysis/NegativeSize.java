// An array of negative length.
//@ runtime-exception: java.lang.NegativeArraySizeException
public class NegativeSize {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[n - 1];
        System.out.println(a.length);
    }
}
