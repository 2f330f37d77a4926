// Its repair.
//@ entry: MidpointUnsigned.f(int,int)
//@ paths: 3
//@ verdict: holds
public class MidpointUnsigned {
    public static void f(int low, int high) {
        if (0 <= low && low <= high) {
            int middle = (low + high) >>> 1;
            assert low <= middle && middle <= high;
        }
    }
}
