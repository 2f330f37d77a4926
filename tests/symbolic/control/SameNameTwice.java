// Inputs of the same name are told apart by number.
import doppel.Symbolic;

public class SameNameTwice {
    public static void main(String[] args) {
        int a = Symbolic.intValue("x", 1);
        int b = Symbolic.intValue("x", 2);
        if (a < b) {
            System.out.println("less");
        }
    }
}
