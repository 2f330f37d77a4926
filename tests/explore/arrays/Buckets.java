// Counters chosen by the input add up.
//@ entry: Buckets.f(byte,byte,byte)
//@ paths: 1
//@ verdict: holds
public class Buckets {
    public static void f(byte a, byte b, byte c) {
        int[] counts = new int[4];
        counts[a & 3]++;
        counts[b & 3]++;
        counts[c & 3]++;
        assert counts[0] + counts[1] + counts[2] + counts[3] == 3;
    }
}
