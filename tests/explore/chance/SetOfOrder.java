// The order of an unmodifiable set is another one in every run.
//@ verdict: unknown
import java.util.Set;

public class SetOfOrder {
    public static void main(String[] args) {
        String all = "";
        for (String s : Set.of("a", "b", "c", "d")) {
            all += s;
        }
        assert !all.equals("dbca");
    }
}
