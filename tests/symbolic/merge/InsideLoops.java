// A condition that leads straight back to the loop's head, and breaks.
import doppel.Symbolic;

public class InsideLoops {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1000);
        int i = 0;
        int odd = 0;
        while (i < 12) {
            i++;
            if ((x >> i & 1) != 0) {
                odd++;
            }
        }
        System.out.println(odd == 6);
        int steps = 0;
        while (true) {
            steps++;
            if (steps == 5) {
                break;
            }
            if (x > steps * 100) {
                continue;
            }
            x += 7;
        }
        System.out.println(x == 1000);
    }
}
