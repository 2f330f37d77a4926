// One path needs a class that is not there: nobody knows what it would do.
//@ missing: NewInstance$Part
//@ verdict: unknown
import doppel.Symbolic;

public class NewInstance {
    static class Part {
        void run(int x) {
            assert x != 3;
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        if (x == 3) {
            new Part().run(x);
        }
    }
}
