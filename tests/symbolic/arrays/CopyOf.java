// Arrays.copyOf with a symbolic length.
import doppel.Symbolic;
import java.util.Arrays;

public class CopyOf {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 2);
        int[] copy = Arrays.copyOf(new int[] {1, 2, 3}, n);
        if (copy.length < 3) {
            System.out.println("shorter");
        }
    }
}
