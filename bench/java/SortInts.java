import java.util.Arrays;

/** Goal: Arrays.sort(int[]): the dual-pivot quicksort of the JDK. */
public class SortInts {
    static final int N = 1_500_000;

    public static void main(String[] args) {
        int[] data = new int[N];
        int x = 1;
        for (int i = 0; i < data.length; i++) {
            x = x * 1103515245 + 12345;
            data[i] = x;
        }
        Arrays.sort(data);
        long sum = 0;
        for (int i = 0; i < data.length; i++) {
            sum = sum * 31 + data[i];
        }
        System.out.println(sum);
    }
}
