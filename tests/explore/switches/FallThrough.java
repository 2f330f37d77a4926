// Without break.
//@ entry: FallThrough.f(int)
//@ paths: 5
//@ verdict: holds
public class FallThrough {
    public static void f(int x) {
        int n = 0;
        switch (x) {
            case 3:
                n++; // reached
            case 2:
                n++; // reached
            case 1:
                n++; // reached
                break;
            default:
        }
        assert n == (x >= 1 & x <= 3 ? x : 0);
    }
}
