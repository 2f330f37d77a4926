// Goal: the price of a symbolic input that the work does not touch: at most 1.3 times the concrete run.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class RarelyTouched {
    public static void main(String[] args) {
        int seed = args.length > 0 ? Symbolic.intValue("seed", 42) : 42;
        long sum = 0;
        for (int round = 0; round < 60; round++) {
            sum += work(round);
            if (round % 20 == 0 && round + seed == 62) {
                sum++;
            }
        }
        System.out.println(sum);
    }

    private static long work(int round) {
        int[] table = new int[4096];
        Map<Integer, String> names = new HashMap<>();
        long sum = 0;
        for (int i = 0; i < 20_000; i++) {
            table[i & 4095] += i ^ round;
            sum += table[(i * 7) & 4095];
            if (i % 16 == 0) {
                names.put(i, "n" + i);
            }
        }
        return sum + names.size();
    }
}
