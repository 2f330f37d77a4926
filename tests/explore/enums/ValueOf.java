// A name that no constant has.
//@ property: no-exception
//@ max-length: 4
//@ verdict: violated java.lang.IllegalArgumentException
//@ findings: java.lang.IllegalArgumentException at ValueOf$Color.valueOf
import doppel.Symbolic;

public class ValueOf {
    enum Color { RED, BLUE }

    public static void main(String[] args) {
        String name = Symbolic.string("name", "RED");
        if (Color.valueOf(name) == Color.BLUE) {
            System.out.println("blue"); // reached
        }
    }
}
