// A class that is missing where nothing comes does not matter.
//@ missing: NeverNeeded$Part
//@ paths: 3
//@ verdict: holds
import doppel.Symbolic;

public class NeverNeeded {
    static class Part {
        static void run() {}
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int y = x & 0xff;
        if (x == 1) {
            assert y == 1;
        } else if (x == 2 && y == 3) {
            Part.run(); // never
        }
    }
}
