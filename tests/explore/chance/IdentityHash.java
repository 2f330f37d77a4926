// An object's own hash code may be any number.
//@ verdict: unknown
import doppel.Symbolic;

public class IdentityHash {
    public static void main(String[] args) {
        byte n = Symbolic.byteValue("n", (byte) 1);
        assert new Object().hashCode() != n;
    }
}
