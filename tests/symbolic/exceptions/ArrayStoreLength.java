// A store that fails for the value's class says that the index was inside the symbolic length.
import doppel.Symbolic;

public class ArrayStoreLength {
    public static void main(String[] args) {
        Object[] objects = new Integer[Symbolic.intValue("n", 4)];
        try {
            objects[3] = "text";
        } catch (ArrayStoreException e) {
            System.out.println("store");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("index");
        }
    }
}
