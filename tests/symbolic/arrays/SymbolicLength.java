// An array with a symbolic length, and its bounds.
import doppel.Symbolic;

public class SymbolicLength {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 3);
        byte[] array = new byte[n];
        array[1] = 5;
        try {
            array[5] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("short");
        }
        if (array.length > 2) {
            System.out.println("long enough");
        }
    }
}
