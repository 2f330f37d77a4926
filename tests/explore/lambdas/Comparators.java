// A comparator by key, then by another.
//@ verdict: holds
import doppel.Symbolic;
import java.util.Comparator;

public class Comparators {
    static class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    public static void main(String[] args) {
        Point a = new Point(Symbolic.intValue("ax", 0), Symbolic.intValue("ay", 0));
        Point b = new Point(Symbolic.intValue("bx", 0), Symbolic.intValue("by", 0));
        Comparator<Point> order = Comparator.<Point>comparingInt(p -> p.x).thenComparingInt(p -> p.y);
        if (order.compare(a, b) < 0) {
            assert a.x < b.x || a.x == b.x && a.y < b.y; // reached
        } else if (order.compare(a, b) == 0) {
            assert a.x == b.x && a.y == b.y; // reached
        }
    }
}
