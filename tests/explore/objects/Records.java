// Records are equal by their components.
//@ verdict: holds
import doppel.Symbolic;

public class Records {
    record Point(int x, int y) {}

    public static void main(String[] args) {
        Point a = new Point(Symbolic.intValue("x", 0), 1);
        Point b = new Point(5, Symbolic.intValue("y", 0));
        if (a.equals(b)) {
            assert a.x() == 5 && b.y() == 1 && a.hashCode() == b.hashCode(); // reached
        } else {
            assert a.x() != 5 || b.y() != 1; // reached
        }
    }
}
