// Reflection tells the order of a set.
//@ verdict: unknown
import java.util.Iterator;
import java.util.Set;

public class OrderByReflection {
    public static void main(String[] args) throws Exception {
        Iterator<?> all = (Iterator<?>) Set.class.getMethod("iterator").invoke(Set.of("a", "b", "c", "d"));
        assert !(all.next() + "" + all.next()).equals("da");
    }
}
