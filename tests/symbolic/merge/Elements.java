// Elements that may not be there are a choice; those known to be there are not.
import doppel.Symbolic;

public class Elements {
    public static void main(String[] args) {
        int i = Symbolic.intValue("i", 2);
        int[] table = {4, 8, 15, 16, 23, 42};
        int x = i >= 0 && i < table.length ? table[i] : -1;
        System.out.println(x == 15);
        int y = table[i];
        int z = y > 10 ? table[i] + table[3] : table[0];
        System.out.println(z == 31);
        int[] none = null;
        int w = i == 77 ? none[0] : 5;
        System.out.println(w);
    }
}
