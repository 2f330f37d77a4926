// Registers that both sides use for different things.
import doppel.Symbolic;

public class Scopes {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 9);
        int sum = 0;
        if (x > 5) {
            int a = x * 2;
            int b = a + 1;
            sum += b;
        } else {
            double d = x / 2.0;
            sum -= (int) d;
        }
        if (x > 7) {
            long l = x;
            l *= l;
            sum += (int) l;
        } else {
            float f = x;
            int i = (int) (f * f);
            sum += i + 1;
        }
        System.out.println(sum == 100);
    }
}
