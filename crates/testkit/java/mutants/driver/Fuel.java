package driver;

/** What bounds the loops of the programs that get mutated. */
public class Fuel {
    public static int left;

    public static class Exhausted extends Error {
    }

    public static boolean burn() {
        if (--left < 0) {
            throw new Exhausted();
        }
        return true;
    }
}
