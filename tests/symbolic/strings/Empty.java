// The empty string can be longer.
import doppel.Symbolic;

public class Empty {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        System.out.println(s.isEmpty() ? "empty" : "not empty");
    }
}
