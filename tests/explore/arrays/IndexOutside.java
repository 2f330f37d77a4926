// A symbolic index is in bounds or not.
//@ entry: IndexOutside.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.ArrayIndexOutOfBoundsException
//@ findings: java.lang.ArrayIndexOutOfBoundsException at IndexOutside.f
public class IndexOutside {
    public static int f(int i) {
        int[] table = {3, 1, 4, 1, 5};
        return table[i];
    }
}
