// Arithmetic expressions.

import net.objecthunter.exp4j.ExpressionBuilder;

public class Exp4j {
    public static void fuzz(String s) {
        try {
            new ExpressionBuilder(s).variables("x", "y").build().setVariable("x", 1).setVariable("y", 2).evaluate();
        } catch (IllegalArgumentException | ArithmeticException e) {
            // Documented for bad input.
        }
    }
}
