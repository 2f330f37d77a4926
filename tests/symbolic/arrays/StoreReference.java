// A store of a reference by a symbolic index.
import doppel.Symbolic;

public class StoreReference {
    public static void main(String[] args) {
        Object[] objects = new Object[3];
        int i = Symbolic.intValue("i", 1);
        objects[i] = "x";
        if (objects[0] == null) {
            System.out.println("empty");
        }
    }
}
