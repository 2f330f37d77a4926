// The old bug of binary searches.
//@ entry: MidpointOverflows.f(int,int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class MidpointOverflows {
    public static void f(int low, int high) {
        if (0 <= low && low <= high) {
            int middle = (low + high) / 2;
            assert low <= middle && middle <= high;
        }
    }
}
