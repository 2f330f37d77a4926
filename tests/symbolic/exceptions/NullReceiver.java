// A null that a symbolic condition has chosen.
import doppel.Symbolic;

public class NullReceiver {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -1);
        String s = x > 0 ? "text" : null;
        try {
            System.out.println(s.length());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
