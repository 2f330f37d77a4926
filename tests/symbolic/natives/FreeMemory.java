// How much memory is in use depends on the lengths of arrays.
import doppel.Symbolic;

public class FreeMemory {
    public static void main(String[] args) {
        byte[] bytes = new byte[Symbolic.intValue("n", 3)];
        int m = Symbolic.intValue("m", 5);
        Runtime runtime = Runtime.getRuntime();
        if (runtime.totalMemory() - runtime.freeMemory() > 0 && m < 10) {
            System.out.println("some");
        }
    }
}
