// The message of a negative size names it.
import doppel.Symbolic;

public class NegativeSizeMessage {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", -2);
        try {
            System.out.println(new String[n].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
