// An element of a class that the array does not take.
import doppel.Symbolic;

public class ArrayStore {
    public static void main(String[] args) {
        int i = Symbolic.intValue("i", 1);
        Object[] objects = new Integer[3];
        try {
            objects[i] = "text";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
