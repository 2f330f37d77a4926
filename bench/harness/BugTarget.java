/** What Jazzer calls to find a bug, and only that one. */
public class BugTarget {
    public static void fuzzerTestOneInput(byte[] bytes) throws Throwable {
        Throwable thrown = Driver.call(Driver.decode(bytes));
        if (Bug.isShownBy(thrown)) {
            throw thrown;
        }
    }
}
