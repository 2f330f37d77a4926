// Hash codes of lists, records, arrays and boxes.
import doppel.Symbolic;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class Hashes {
    record Point(int x, long y, String name) {
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 300);
        Point p = new Point(x, Symbolic.longValue("y", 1L << 35), Symbolic.string("n", "p"));
        System.out.println(p.hashCode() == new Point(300, 1L << 35, "p").hashCode());
        System.out.println(p.equals(new Point(300, 1L << 35, "p")));
        System.out.println(Objects.hash(x, 2.5) == Objects.hash(300, 2.5));
        System.out.println(List.of(x, 1).hashCode() == Arrays.asList(300, 1).hashCode());
        System.out.println(Map.entry(x, "v").hashCode() == (300 ^ "v".hashCode()));
        System.out.println(Double.hashCode(Symbolic.doubleValue("d", 1.5)) == Double.hashCode(1.5));
    }
}
