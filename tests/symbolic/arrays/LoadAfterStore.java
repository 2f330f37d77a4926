// Stores and loads by two symbolic indices.
import doppel.Symbolic;

public class LoadAfterStore {
    public static void main(String[] args) {
        byte[] array = {1, 2, 3, 4};
        int i = Symbolic.intValue("i", 1);
        int j = Symbolic.intValue("j", 3);
        array[i] = (byte) (i + 200);
        if (array[j] == 4) {
            System.out.println("other");
        }
    }
}
