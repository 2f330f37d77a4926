// A bit by a symbolic index.
import doppel.Symbolic;
import java.util.BitSet;

public class BitSets {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 70);
        BitSet set = new BitSet();
        set.set(x);
        if (set.get(70) && !set.get(3)) {
            System.out.println("70");
        }
    }
}
