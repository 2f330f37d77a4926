// A store by a symbolic index changes every element that it may mean.
import doppel.Symbolic;

public class StoreByIndex {
    public static void main(String[] args) {
        int[] array = new int[4];
        int i = Symbolic.intValue("i", 2);
        array[i] = 7;
        if (array[2] == 7 && array[0] != 7) {
            System.out.println("two");
        }
    }
}
