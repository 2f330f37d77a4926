// More is taken than was put.
//@ property: no-exception
//@ verdict: violated java.util.NoSuchElementException
//@ findings: java.util.NoSuchElementException at Stack.main
import doppel.Symbolic;
import java.util.ArrayDeque;

public class Stack {
    public static void main(String[] args) {
        ArrayDeque<Integer> stack = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            if (Symbolic.booleanValue("push", true)) {
                stack.push(i);
            } else {
                stack.pop();
            }
        }
    }
}
