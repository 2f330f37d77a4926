// The six comparisons, with zero and with each other.
import doppel.Symbolic;

public class AllComparisons {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 4);
        int y = Symbolic.intValue("y", 9);
        boolean[] found = {x == 0, x != 0, x < 0, x >= 0, x > 0, x <= 0};
        boolean[] others = {x == y, x != y, x < y, x >= y, x > y, x <= y};
        System.out.println(found.length + others.length);
    }
}
