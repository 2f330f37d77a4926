// The hash code of a list follows from those of its elements.
//@ verdict: unknown
import java.util.List;

public class HashOfAList {
    public static void main(String[] args) {
        assert List.of(new Object()).hashCode() != 77;
    }
}
