package shapes;

import gov.nasa.jpf.symbc.Debug;
import org.sosy_lab.sv_benchmarks.Verifier;

/** A program that asks for its inputs in three ways. */
public class Nondet {
    public static void main(String[] args) throws java.io.IOException {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        String s = Verifier.nondetString();
        Verifier.assume(x >= 0);
        long z = Debug.makeSymbolicLong("z");
        char c = doppel.Symbolic.charValue("c", 'c');
        int b = System.in.read();
        if (x == 3 && y == -4 && s.equals("k\u00fc") && z == 1L << 40 && c == '!' && b == 200) {
            throw new IllegalStateException(args[0] + System.getProperty("p") + System.getenv("E"));
        }
        assert x != 5 : "five";
        if (x == 6) Runtime.getRuntime().exit(3);
        if (x == 7) for (;;) { }
        if (x == 8) new java.io.FileInputStream("in/data.txt").skip(10 / (new java.io.FileInputStream("in/data.txt").read() - 65));
    }
}
