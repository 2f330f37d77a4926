// Components and equality of records.
import doppel.Symbolic;

public class Records {
    record Point(int x, int y) {
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1);
        Point a = new Point(x, 2);
        Point b = new Point(1, 2);
        if (a.equals(b) && a.x() < 5) {
            System.out.println("same");
        }
    }
}
