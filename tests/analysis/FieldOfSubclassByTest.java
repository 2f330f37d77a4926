// As FieldOfSubclassByCast, behind a test of the receiver's class, and the field has no other store.
//@ assertion: java.lang.AssertionError
public class FieldOfSubclassByTest {
    public static void main(String[] args) {
        int seen = new Lower(args.length + 1).seen;
        assert seen != 0;
    }

    static class Upper {
        final int seen;
        Upper() {
            Upper self = this;
            if (self instanceof Lower) {
                seen = ((Lower) self).x;
            } else {
                seen = 1;
            }
        }
    }
    static class Lower extends Upper {
        final int x;
        Lower(int x) {
            this.x = x;
        }
    }
}
