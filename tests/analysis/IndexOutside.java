// An index behind the end.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class IndexOutside {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[2];
        System.out.println(a[n]);
    }
}
