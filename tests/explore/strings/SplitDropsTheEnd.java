// Empty fields at the end are dropped: only commas, no field.
//@ max-length: 2
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class SplitDropsTheEnd {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        assert s.split(",").length > 0;
    }
}
