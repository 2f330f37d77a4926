// Two objects may have the same identity hash code.
//@ verdict: unknown
public class TwoHashes {
    public static void main(String[] args) {
        assert new Object().hashCode() != new Object().hashCode();
    }
}
