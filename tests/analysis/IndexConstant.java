// A constant index into an array of constant length.
//@ runtime-exception: proved
public class IndexConstant {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = {1, 2, 3};
        a[2] = n;
        System.out.println(a[0] + a[2]);
    }
}
