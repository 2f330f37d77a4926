// How deep a recursion goes is on the path, even where the stack ends it.
import doppel.Symbolic;

public class DeepRecursion {
    private static int depth;

    public static void main(String[] args) {
        System.out.println(down(Symbolic.intValue("n", 50)) == 1275);
        try {
            forever(Symbolic.longValue("step", 3));
        } catch (StackOverflowError e) {
            System.out.println(depth > 1000);
        }
    }

    private static int down(int n) {
        return n <= 0 ? 0 : n + down(n - 1);
    }

    private static long forever(long step) {
        depth++;
        return step + forever(step);
    }
}
