// An index outside the bounds; the message is read by nobody.
import doppel.Symbolic;

public class IndexOutside {
    public static void main(String[] args) {
        int[] array = new int[3];
        int i = Symbolic.intValue("i", 9);
        try {
            array[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }
}
