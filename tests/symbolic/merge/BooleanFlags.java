// Flags that are set along the way and looked at once.
import doppel.Symbolic;

public class BooleanFlags {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 6);
        int y = Symbolic.intValue("y", -6);
        boolean seen = false;
        boolean all = true;
        for (int i = 0; i < 4; i++) {
            boolean here = x + i == 8 || y == i;
            if (here) {
                seen = true;
            } else {
                all = false;
            }
            seen |= y == 100 + i;
            all &= !here;
        }
        System.out.println(seen && !all);
    }
}
