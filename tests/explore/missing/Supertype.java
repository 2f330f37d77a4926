// A class is there, what it extends is not.
//@ missing: Supertype$Base
//@ verdict: unknown
import doppel.Symbolic;

public class Supertype {
    static class Base {
        int answer = 1;
    }

    static class Part extends Base {}

    static int answer() {
        return new Part().answer;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        assert x != 5 || answer() == 2;
    }
}
