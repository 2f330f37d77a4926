// The type that is tested is missing.
//@ missing: TypeTest$Part
//@ verdict: unknown
import doppel.Symbolic;

public class TypeTest {
    interface Part {}

    static boolean isPart(Object object) {
        return object instanceof Part;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        assert x != 7 || !isPart("");
    }
}
