// Eight independent decisions: 2^8 paths.
//@ entry: IndependentIfs.f(int)
//@ paths: 256
//@ verdict: holds
public class IndependentIfs {
    public static int f(int x) {
        int sum = 0;
        if ((x & 1) != 0) sum += 1;
        if ((x & 2) != 0) sum += 2;
        if ((x & 4) != 0) sum += 4;
        if ((x & 8) != 0) sum += 8;
        if ((x & 16) != 0) sum += 16;
        if ((x & 32) != 0) sum += 32;
        if ((x & 64) != 0) sum += 64;
        if ((x & 128) != 0) sum += 128;
        assert sum == (x & 255);
        return sum;
    }
}
