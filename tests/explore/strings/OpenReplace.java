// One character for another makes texts that were not there.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenReplace {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        assert !(s.replace('a', 'b').contains("bb") && !s.contains("bb")); // reached
    }
}
