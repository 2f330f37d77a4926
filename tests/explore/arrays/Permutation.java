// A table that is a permutation reaches every element, and no two indices meet.
//@ entry: Permutation.f(int,int)
//@ paths: 2
//@ verdict: holds
public class Permutation {
    public static void f(int i, int j) {
        int[] table = {5, 2, 7, 0, 3, 6, 1, 4};
        if (table[i & 7] == table[j & 7]) {
            assert (i & 7) == (j & 7); // reached
        }
    }
}
