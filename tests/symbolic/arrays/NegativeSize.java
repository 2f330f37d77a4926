// A negative length is a choice of its own.
import doppel.Symbolic;

public class NegativeSize {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", -2);
        try {
            System.out.println(new int[n].length);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }
}
