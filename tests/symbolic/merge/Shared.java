// Sides that are reached in several ways.
import doppel.Symbolic;

public class Shared {
    public static void main(String[] args) {
        int a = Symbolic.intValue("a", 1);
        int b = Symbolic.intValue("b", 2);
        int c = Symbolic.intValue("c", 3);
        int r;
        if (a > 0 && b > 5 || c > 2 && a < 9) {
            r = a + b;
        } else {
            r = c;
        }
        System.out.println(r == 3);
        boolean x = a < b == b < c;
        boolean y = (a < b ? b < c : a < c) ^ x;
        System.out.println(y);
    }
}
