// An array that could be made says that there was enough memory.
import doppel.Symbolic;

public class LargeLength {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 10);
        int[] array = new int[n];
        System.out.println("made");
    }
}
