// An inner class that uses its outer object, and a captured variable.
import doppel.Symbolic;

public class InnerClass {
    int base;

    class Counter {
        int next() {
            return ++base;
        }
    }

    public static void main(String[] args) {
        InnerClass outer = new InnerClass();
        outer.base = Symbolic.intValue("x", 5);
        Counter counter = outer.new Counter();
        if (counter.next() == 6) {
            System.out.println("six");
        }
    }
}
