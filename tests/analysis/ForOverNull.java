// A loop over null.
//@ runtime-exception: java.lang.NullPointerException
public class ForOverNull {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = n > 1 ? null : new int[2];
        for (int x : a) {
            System.out.println(x);
        }
    }
}
