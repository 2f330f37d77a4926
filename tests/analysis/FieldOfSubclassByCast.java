// A superclass's constructor reads a field of the class below, which is assigned only behind it: it has its default.
//@ assertion: java.lang.AssertionError
public class FieldOfSubclassByCast {
    public static void main(String[] args) {
        new Lower();
        assert args.length > 5;
    }

    static class Upper {
        int seen;
        Upper() {
            seen = ((Lower) this).x;
        }
    }
    static class Lower extends Upper {
        int x;
        Lower() {
            x = 5;
        }
    }
}
