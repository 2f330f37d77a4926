// A captured value and a value passed to a lambda.
import doppel.Symbolic;
import java.util.function.IntUnaryOperator;

public class Lambdas {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 20);
        IntUnaryOperator add = y -> x + y;
        if (add.applyAsInt(x) == 40) {
            System.out.println("forty");
        }
    }
}
