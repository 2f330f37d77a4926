// One inside the other, over the same input: only the keys that agree are left.
//@ entry: Nested.f(int)
//@ paths: 4
//@ verdict: holds
public class Nested {
    public static int f(int x) {
        switch (x & 3) {
            case 0:
                switch (x) {
                    case 1:
                        return 1; // never
                    case 4:
                        return 2; // reached
                    default:
                        return 3; // reached
                }
            case 1:
                return 4; // reached
            default:
                return 5; // reached
        }
    }
}
