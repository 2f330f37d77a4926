// Insertion sort of three elements: one path per order.
//@ entry: SortThree.f(int,int,int)
//@ paths: 6
//@ verdict: holds
public class SortThree {
    public static void f(int x, int y, int z) {
        int[] a = {x, y, z};
        for (int i = 1; i < a.length; i++) {
            int moved = a[i];
            int j = i;
            while (j > 0 && a[j - 1] > moved) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = moved;
        }
        assert a[0] <= a[1] && a[1] <= a[2];
    }
}
