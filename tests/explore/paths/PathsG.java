// As PathsF, and 11 of its 167 paths exist only because sums overflow.
//@ entry: PathsG.g(int,int,int,int,int)
//@ paths: 167
//@ verdict: holds
public class PathsG {
    public static int g(int a, int b, int c, int d, int e) {
        int r = 0;
        if (a > 10) r += 1; else r -= 1;
        if (b > a) r += 2; else r -= 2;
        if (c > b + 7) r += 4; else r -= 4;
        if (d > c) r += 16; else r -= 16;
        if (e == a + b) r += 32; else if (e > c) r += 64; else r -= 64;
        if (a + e > d) r += 128; else r -= 128;
        if (b > 100) r += 256; else r -= 256;
        return r;
    }
}
