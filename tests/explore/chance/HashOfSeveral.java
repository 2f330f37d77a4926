// The hash code of several values follows from each.
//@ verdict: unknown
import java.util.Objects;

public class HashOfSeveral {
    public static void main(String[] args) {
        assert Objects.hash(1, new Object()) != 2000;
    }
}
