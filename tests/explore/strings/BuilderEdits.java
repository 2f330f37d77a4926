// Insertions and deletions at a symbolic place.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class BuilderEdits {
    public static void main(String[] args) {
        int at = Symbolic.intValue("at", 0);
        if (at < 0 || at > 4) {
            return; // reached
        }
        StringBuilder text = new StringBuilder("abcd");
        text.insert(at, '-');
        text.deleteCharAt(0);
        assert !text.toString().equals("bc-d"); // reached
    }
}
