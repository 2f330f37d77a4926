// A rotation by hand is Integer.rotateLeft.
//@ entry: Rotation.f(int,int)
//@ verdict: holds
public class Rotation {
    public static void f(int x, int k) {
        int rotated = x << k | x >>> -k;
        assert rotated == Integer.rotateLeft(x, k);
        assert Integer.rotateRight(rotated, k) == x;
    }
}
