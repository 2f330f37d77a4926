// Unless they are apart.
//@ entry: TwoStoresApart.f(int,int)
//@ paths: 2
//@ verdict: holds
public class TwoStoresApart {
    public static void f(int i, int j) {
        int[] a = new int[4];
        if ((i & 3) != (j & 3)) {
            a[i & 3] = 1;
            a[j & 3] = 2;
            assert a[i & 3] == 1; // reached
        }
    }
}
