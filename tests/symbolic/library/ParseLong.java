// A long with a sign.
import doppel.Symbolic;

public class ParseLong {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "-12");
        if (Long.parseLong(s) < -10) {
            System.out.println("low");
        }
    }
}
