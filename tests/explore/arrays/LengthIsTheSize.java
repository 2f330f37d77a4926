// The length of a new array is the size that was asked for.
//@ entry: LengthIsTheSize.f(int)
//@ paths: 3
//@ verdict: holds
public class LengthIsTheSize {
    public static void f(int n) {
        if (n >= 0 && n <= 5) {
            byte[] a = new byte[n];
            assert a.length == n; // reached
        }
    }
}
