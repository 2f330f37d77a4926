// Tree sets: navigation by symbolic ints.
import doppel.Symbolic;
import java.util.TreeSet;

public class TreeOfInts {
    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(10);
        set.add(Symbolic.intValue("a", 20));
        set.add(Symbolic.intValue("b", 5));
        System.out.println(set.size());
        System.out.println(set.first() < 10);
        Integer above = set.ceiling(Symbolic.intValue("q", 15));
        System.out.println(above != null && above > 15);
    }
}
