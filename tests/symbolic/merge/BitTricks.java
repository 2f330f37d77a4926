// A loop over the bits of a number.
import doppel.Symbolic;

public class BitTricks {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x5a);
        int ones = 0;
        int highest = -1;
        for (int i = 0; i < 8; i++) {
            if ((x >>> i & 1) == 1) {
                ones++;
                highest = i;
            }
        }
        System.out.println(ones == 4 && highest == 6);
        boolean even = (ones & 1) == 0;
        System.out.println(even ? "even" : "odd");
    }
}
