// A default method, and an abstract class below it.
import doppel.Symbolic;

public class DefaultMethod {
    interface Doubler {
        int apply(int x);

        default int twice(int x) {
            return apply(apply(x));
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        Doubler doubler = y -> y * 2;
        if (doubler.twice(x) == 20) {
            System.out.println("twenty");
        }
    }
}
