// Below 2^24 every int is a float of its own.
//@ entry: ExactBelow.f(int)
//@ paths: 3
//@ verdict: holds
public class ExactBelow {
    public static void f(int i) {
        if (i > -16777216 && i < 16777216) {
            assert (int) (float) i == i; // reached
        }
    }
}
