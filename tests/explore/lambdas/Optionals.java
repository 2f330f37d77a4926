// A value that is there only for some inputs.
//@ property: no-exception
//@ verdict: violated java.util.NoSuchElementException
//@ findings: java.util.NoSuchElementException at Optionals.main
import doppel.Symbolic;
import java.util.Optional;

public class Optionals {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1);
        int result = Optional.of(x).filter(n -> n % 1000 != 999).map(n -> n + 1).get();
        System.exit(result > 0 ? 0 : 1);
    }
}
