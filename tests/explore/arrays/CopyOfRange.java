// System.arraycopy checks before it copies.
//@ entry: CopyOfRange.f(int,int)
//@ property: no-exception
//@ verdict: violated java.lang.ArrayIndexOutOfBoundsException
//@ findings: java.lang.ArrayIndexOutOfBoundsException at CopyOfRange.f
public class CopyOfRange {
    public static int f(int from, int length) {
        int[] source = {1, 2, 3, 4};
        int[] target = new int[2];
        if (from < 0 || from > 5 || length < 0 || length > 2) {
            return 0;
        }
        System.arraycopy(source, from, target, 0, length);
        return target[0];
    }
}
