// An exception in a finally replaces the first.
import doppel.Symbolic;

public class Nested {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        try {
            try {
                System.out.println(1 / x);
            } finally {
                int[] array = new int[2];
                array[x + 5] = 1;
            }
        } catch (ArithmeticException e) {
            System.out.println("first");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("second");
        }
    }
}
