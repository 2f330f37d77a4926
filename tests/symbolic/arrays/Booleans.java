// Elements of boolean and char.
import doppel.Symbolic;

public class Booleans {
    public static void main(String[] args) {
        boolean[] flags = {false, true, true};
        char[] letters = {'a', 'b', 'c'};
        int i = Symbolic.intValue("i", 1);
        flags[i] = letters[i] == 'b';
        if (flags[2]) {
            System.out.println("still");
        }
    }
}
