package org.sosy_lab.sv_benchmarks;

/** The inputs of a run, in order. */
public class Verifier {
    /** For each thread. The class with the inputs has no initialiser, which would be analysed. */
    public static class Inputs {
        public static final ThreadLocal<int[]> NEXT = new ThreadLocal<>();
    }

    public static int nondetInt() {
        int[] next = Inputs.NEXT.get();
        Inputs.NEXT.set(new int[] {next[1], 0});
        return next[0];
    }
}
