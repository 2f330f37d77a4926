// A sorted array: the order of the elements is the path.
import doppel.Symbolic;
import java.util.Arrays;

public class SortInts {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        int y = Symbolic.intValue("y", 3);
        int[] array = {x, 4, y};
        Arrays.sort(array);
        if (array[0] == y) {
            System.out.println("y");
        }
    }
}
