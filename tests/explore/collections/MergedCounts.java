// Counting with merge.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MergedCounts {
    public static void main(String[] args) {
        Map<Byte, Integer> counts = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            byte b = Symbolic.byteValue("b", (byte) i);
            counts.merge((byte) (b & 3), 1, Integer::sum);
        }
        assert !counts.containsValue(3);
    }
}
