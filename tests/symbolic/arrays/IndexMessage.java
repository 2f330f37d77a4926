// An index outside the bounds whose message is printed: the index becomes what it is.
import doppel.Symbolic;

public class IndexMessage {
    public static void main(String[] args) {
        int[] array = new int[3];
        int i = Symbolic.intValue("i", -4);
        try {
            System.out.println(array[i]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
