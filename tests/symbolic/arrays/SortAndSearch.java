// Arrays.sort, binarySearch, equals and hashCode.
import doppel.Symbolic;
import java.util.Arrays;

public class SortAndSearch {
    public static void main(String[] args) {
        long[] longs = {Symbolic.longValue("a", 5), 1, Symbolic.longValue("b", -3)};
        Arrays.sort(longs);
        System.out.println(longs[2] == 5);
        System.out.println(Arrays.binarySearch(longs, 1));
        int[] ints = Symbolic.ints("i", new int[] {1, 2});
        System.out.println(Arrays.equals(ints, new int[] {1, 2}));
        System.out.println(Arrays.hashCode(ints) == 994);
        System.out.println(Arrays.mismatch(ints, new int[] {1, 3, 3}));
    }
}
