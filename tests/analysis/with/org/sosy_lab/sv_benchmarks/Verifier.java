package org.sosy_lab.sv_benchmarks;

/** The inputs of a run, in order, for each thread. */
public class Verifier {
    public static final ThreadLocal<int[]> NEXT = new ThreadLocal<>();

    public static int nondetInt() {
        int[] next = NEXT.get();
        NEXT.set(new int[] {next[1], 0});
        return next[0];
    }
}
