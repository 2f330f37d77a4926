// break and continue out of two loops.
import doppel.Symbolic;

public class LabelledLoops {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 2);
        int steps = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                steps++;
                if (i * j == x) {
                    break outer;
                }
                if (j > x) {
                    continue outer;
                }
            }
        }
        System.out.println(steps);
    }
}
