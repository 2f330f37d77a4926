// A mask that fits the table.
//@ entry: IndexMasked.f(int)
//@ property: no-exception
//@ paths: 1
//@ verdict: holds
//@ findings: none
public class IndexMasked {
    public static int f(int i) {
        int[] table = {3, 1, 4, 1, 5, 9, 2, 6};
        return table[i & 7];
    }
}
