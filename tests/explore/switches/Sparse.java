// Keys far apart.
//@ entry: Sparse.f(int)
//@ paths: 4
//@ verdict: holds
public class Sparse {
    public static int f(int x) {
        switch (x * 3) {
            case -3_000_000:
                return x == -1_000_000 ? 1 : 2; // reached
            case 7:
                return 3; // reached
            case 1_999_999_998:
                return 4; // reached
            default:
                return 5; // reached
        }
    }
}
