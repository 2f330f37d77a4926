// A value that may be there.
import doppel.Symbolic;
import java.util.Optional;

public class Optionals {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 500);
        Optional<Integer> found = Optional.of(x).filter(y -> y > 100).map(y -> y * 2);
        if (found.isPresent() && found.get() == 1000) {
            System.out.println("1000");
        }
    }
}
