// Every start below eight comes down to one.
//@ entry: Collatz.f(int)
//@ paths: 9
//@ verdict: holds
public class Collatz {
    public static int f(int start) {
        if (start < 1 || start > 7) {
            return -1; // reached
        }
        int x = start;
        int steps = 0;
        while (x != 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            steps++;
        }
        assert steps <= 16;
        return steps;
    }
}
