import java.util.HashMap;
import java.util.Map;

/** Goal: HashMap<Integer, Integer>: boxing, hashing, merge and iteration. */
public class HashMapInts {
    static final int N = 1_000_000;

    public static void main(String[] args) {
        Map<Integer, Integer> counts = new HashMap<>();
        int x = 1;
        for (int i = 0; i < N; i++) {
            x = x * 1103515245 + 12345;
            counts.merge((x >>> 16) % 20_000, 1, Integer::sum);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            sum += (long) entry.getKey() * entry.getValue();
        }
        System.out.println(counts.size() + " " + sum);
    }
}
