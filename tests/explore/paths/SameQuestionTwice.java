// The second question has been answered by the first.
//@ entry: SameQuestionTwice.f(int)
//@ paths: 2
//@ verdict: holds
public class SameQuestionTwice {
    public static int f(int x) {
        boolean small = x < 100;
        int r = 0;
        if (x < 100) {
            r = 1; // reached
        }
        if (x >= 100 == small) {
            r = 2; // never
        }
        return r;
    }
}
