// The copy of an array is as long.
//@ runtime-exception: proved
public class CloneOfArray {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        System.out.println(b[2]);
    }
}
