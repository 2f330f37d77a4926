// Euclid: a loop that ends by its data.
import doppel.Symbolic;

public class WhileLoop {
    public static void main(String[] args) {
        int a = Symbolic.intValue("a", 12);
        int b = Symbolic.intValue("b", 18);
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        System.out.println(a == 6 ? "six" : "other");
    }
}
