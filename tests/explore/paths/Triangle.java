// The classic: three sides, which overflow like any ints.
//@ entry: Triangle.kind(int,int,int)
//@ paths: 14
//@ verdict: holds
public class Triangle {
    public static int kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 0; // reached
        }
        int kind = 0;
        if (a == b) kind += 1;
        if (a == c) kind += 2;
        if (b == c) kind += 3;
        if (kind == 0) {
            if (a + b <= c || b + c <= a || a + c <= b) {
                return 0; // reached
            }
            return 1; // reached
        }
        if (kind > 3) {
            return 3; // reached
        }
        if (kind == 1 && a + b > c) {
            return 2; // reached
        }
        if (kind == 2 && a + c > b) {
            return 2; // reached
        }
        if (kind == 3 && b + c > a) {
            return 2; // reached
        }
        return 0; // reached
    }
}
