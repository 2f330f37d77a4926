// By way of int: 300 becomes 44, 3e9 becomes -1.
//@ entry: FloatToByte.f(float)
//@ paths: 3
//@ verdict: holds
public class FloatToByte {
    public static int f(float x) {
        byte b = (byte) x;
        if (x == 300.0f) {
            assert b == 44; // reached
            return 1;
        }
        if (x >= 3e9f) {
            assert b == -1; // reached
            return 2;
        }
        return 3; // reached
    }
}
