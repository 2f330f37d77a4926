// A clone of an array is another array.
//@ entry: Clones.f(int)
//@ verdict: holds
public class Clones {
    public static void f(int x) {
        int[] a = {x, 2};
        int[] b = a.clone();
        b[0]++;
        assert a[0] == x && b[0] == x + 1 && a != b;
    }
}
