// An index that runs up to the array's length.
//@ runtime-exception: proved
public class IndexInLoop {
    public static void main(String[] args) {
        int n = args.length;
        int[] a = new int[n];
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        System.out.println(sum);
    }
}
