// 2^30 paths as a plain tree: only the merging of small diamonds gets through.
//@ entry: ThirtyIfs.f(int)
//@ verdict: holds
public class ThirtyIfs {
    public static void f(int x) {
        int sum = 0;
        if ((x & 1 << 0) != 0) sum += 1;
        if ((x & 1 << 1) != 0) sum += 1;
        if ((x & 1 << 2) != 0) sum += 1;
        if ((x & 1 << 3) != 0) sum += 1;
        if ((x & 1 << 4) != 0) sum += 1;
        if ((x & 1 << 5) != 0) sum += 1;
        if ((x & 1 << 6) != 0) sum += 1;
        if ((x & 1 << 7) != 0) sum += 1;
        if ((x & 1 << 8) != 0) sum += 1;
        if ((x & 1 << 9) != 0) sum += 1;
        if ((x & 1 << 10) != 0) sum += 1;
        if ((x & 1 << 11) != 0) sum += 1;
        if ((x & 1 << 12) != 0) sum += 1;
        if ((x & 1 << 13) != 0) sum += 1;
        if ((x & 1 << 14) != 0) sum += 1;
        if ((x & 1 << 15) != 0) sum += 1;
        if ((x & 1 << 16) != 0) sum += 1;
        if ((x & 1 << 17) != 0) sum += 1;
        if ((x & 1 << 18) != 0) sum += 1;
        if ((x & 1 << 19) != 0) sum += 1;
        if ((x & 1 << 20) != 0) sum += 1;
        if ((x & 1 << 21) != 0) sum += 1;
        if ((x & 1 << 22) != 0) sum += 1;
        if ((x & 1 << 23) != 0) sum += 1;
        if ((x & 1 << 24) != 0) sum += 1;
        if ((x & 1 << 25) != 0) sum += 1;
        if ((x & 1 << 26) != 0) sum += 1;
        if ((x & 1 << 27) != 0) sum += 1;
        if ((x & 1 << 28) != 0) sum += 1;
        if ((x & 1 << 29) != 0) sum += 1;
        assert sum <= 30;
    }
}
