// Which element is read depends on the time.
//@ verdict: unknown
public class IndexByChance {
    public static void main(String[] args) {
        int[] array = new int[8];
        array[5] = 1;
        assert array[(int) (System.nanoTime() & 7)] == 0 || args.length == 1;
    }
}
