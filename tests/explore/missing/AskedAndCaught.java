// A program that asks whether a class is there gets an answer, and goes on.
//@ missing: AskedAndCaught$Part
//@ paths: 2
//@ verdict: holds
import doppel.Symbolic;

public class AskedAndCaught {
    static class Part {}

    static boolean isThere(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException none) {
            return false;
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        if (x == 3) {
            assert !isThere("AskedAndCaught$Part");
        }
    }
}
