/** What Jazzer calls to cover code. Whatever is thrown ends the run of this input only. */
public class FuzzTarget {
    public static void fuzzerTestOneInput(byte[] bytes) {
        Driver.call(Driver.decode(bytes));
    }
}
