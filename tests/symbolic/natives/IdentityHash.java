// Where an object lies, and so its identity hash code, depends on the lengths of the arrays made before it.
import doppel.Symbolic;

public class IdentityHash {
    public static void main(String[] args) {
        Object before = new Object();
        byte[] bytes = new byte[Symbolic.intValue("n", 3)];
        if (before.hashCode() == 0 || bytes.length == 9) {
            System.out.println("never");
        }
        Object after = new Object();
        if (after.hashCode() != 0) {
            System.out.println("some number");
        }
    }
}
