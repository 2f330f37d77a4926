// A load by a symbolic index is an expression over the whole array.
import doppel.Symbolic;

public class LoadByIndex {
    public static void main(String[] args) {
        int[] squares = {0, 1, 4, 9, 16, 25};
        int i = Symbolic.intValue("i", 3);
        if (squares[i] > 5) {
            System.out.println("large");
        }
    }
}
