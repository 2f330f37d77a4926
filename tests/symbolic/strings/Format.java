// A formatted string.
import doppel.Symbolic;

public class Format {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 42);
        String s = String.format("%d!", x);
        System.out.println(s.length());
    }
}
