// A value between two bounds. Is it always? `doppel check` proves it.
public class Clamp {
    public static int clamp(int value, int low, int high) {
        if (low > high) throw new IllegalArgumentException();
        int clamped = Math.max(low, Math.min(value, high));
        assert low <= clamped && clamped <= high;
        return clamped;
    }
}
