// How many numbers are drawn until one fits.
//@ verdict: unknown
import java.util.Random;

public class DrawsCounted {
    static class Counted extends Random {
        private int drawn;

        @Override
        protected int next(int bits) {
            drawn++;
            return super.next(bits);
        }
    }

    public static void main(String[] args) {
        Counted random = new Counted();
        random.nextInt((1 << 30) + 1);
        assert random.drawn < 30;
    }
}
