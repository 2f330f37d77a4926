// A loop's step is taken before the array that bounds it turns out to be null.
import doppel.Symbolic;

public class NullLength {
    public static void main(String[] args) {
        int i = Symbolic.intValue("i", 3);
        int[] a = new int[9];
        try {
            do {
                if (i == 4) {
                    a = null;
                }
                i++;
            } while (i < a.length);
        } catch (NullPointerException e) {
            if (i > 4) {
                System.out.println("stepped");
            }
        }
    }
}
