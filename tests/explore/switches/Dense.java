// Neighbouring keys: a path per target.
//@ entry: Dense.f(int)
//@ paths: 5
//@ verdict: holds
public class Dense {
    public static int f(int x) {
        switch (x) {
            case 0:
                return 10; // reached
            case 1:
            case 2:
                return 20; // reached
            case 3:
                return 30; // reached
            case 5:
                return 50; // reached
            default:
                assert x != 0 && x != 5; // reached
                return 0;
        }
    }
}
