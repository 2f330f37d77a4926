// clone and arraycopy keep the expressions of elements.
import doppel.Symbolic;

public class Copies {
    public static void main(String[] args) {
        int[] array = Symbolic.ints("a", new int[] {1, 2, 3, 4});
        Symbolic.assume(array.length == 4);
        int[] copy = array.clone();
        System.arraycopy(copy, 0, copy, 1, 3);
        if (copy[2] == 2 && copy[0] == 1) {
            System.out.println("copied");
        }
    }
}
