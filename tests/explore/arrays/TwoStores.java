// The second store may overwrite the first.
//@ entry: TwoStores.f(int,int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class TwoStores {
    public static void f(int i, int j) {
        int[] a = new int[4];
        a[i & 3] = 1;
        a[j & 3] = 2;
        assert a[i & 3] == 1;
    }
}
