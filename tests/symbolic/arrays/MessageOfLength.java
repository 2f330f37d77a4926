// The message of an index outside a symbolic length names both.
import doppel.Symbolic;

public class MessageOfLength {
    public static void main(String[] args) {
        int[] array = Symbolic.ints("a", new int[] {1, 2});
        try {
            System.out.println(array[7]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
