/** What Jazzer calls. */
public class FuzzTarget {
    public static void fuzzerTestOneInput(byte[] bytes) {
        Driver.call(Driver.decode(bytes));
    }
}
