// A choice between two values.
import doppel.Symbolic;

public class Ternary {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 12);
        int y = x > 10 ? x - 10 : x + 10;
        if (y == 2) {
            System.out.println("two");
        }
    }
}
