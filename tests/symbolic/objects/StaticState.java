// Static fields, their initialisers, and state behind them.
import doppel.Symbolic;

public class StaticState {
    static final int LIMIT = Symbolic.intValue("limit", 3);
    static int counter = LIMIT;
    static long total;
    static char last;

    static class Lazy {
        static final int[] TABLE = new int[LIMIT];
        static int asked;

        static int at(int i) {
            asked++;
            return TABLE[i] + asked;
        }
    }

    public static void main(String[] args) {
        while (counter-- > 0) {
            total += counter;
            last = (char) (total + 'a');
        }
        System.out.println(last == 'd');
        System.out.println(Lazy.at(LIMIT - 1) == 1);
        try {
            Lazy.at(LIMIT);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(Lazy.asked);
        }
    }
}
