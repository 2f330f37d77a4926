// Boxed values: caches, equality, comparison.
import doppel.Symbolic;

public class Boxing {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 100);
        Integer boxed = x;
        if (boxed.equals(100) && boxed.compareTo(200) < 0) {
            System.out.println("boxed");
        }
    }
}
