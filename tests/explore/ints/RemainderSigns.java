// A remainder has the sign of the dividend.
//@ entry: RemainderSigns.f(int)
//@ paths: 5
//@ verdict: holds
public class RemainderSigns {
    public static int f(int x) {
        int rest = x % 3;
        if (rest == -2) {
            assert x < 0; // reached
            return 1;
        }
        if (rest == -1) {
            assert x < 0; // reached
            return 2;
        }
        if (rest == 0) {
            return 3; // reached
        }
        if (rest == 1) {
            assert x > 0; // reached
            return 4;
        }
        assert rest == 2 && x > 0; // reached
        return 5;
    }
}
