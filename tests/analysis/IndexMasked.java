// An index that a mask keeps inside.
//@ runtime-exception: proved
public class IndexMasked {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[8];
        System.out.println(a[n * 31 & 7]);
    }
}
