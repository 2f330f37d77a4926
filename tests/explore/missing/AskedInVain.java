// The answer that a class is not there ends the program.
//@ missing: AskedInVain$Part
//@ verdict: unknown
import doppel.Symbolic;

public class AskedInVain {
    static class Part {}

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        if (x == 3) {
            try {
                Class.forName("AskedInVain$Part");
            } catch (ClassNotFoundException none) {
                throw new IllegalStateException(none);
            }
        }
    }
}
