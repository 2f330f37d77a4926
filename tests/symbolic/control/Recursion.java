// Every level of a recursion is a choice.
import doppel.Symbolic;

public class Recursion {
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 4);
        if (factorial(n) == 24) {
            System.out.println("24");
        }
    }
}
