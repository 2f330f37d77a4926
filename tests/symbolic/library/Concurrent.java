// Concurrent maps, counters and futures.
import doppel.Symbolic;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

public class Concurrent {
    public static void main(String[] args) throws Exception {
        int k = Symbolic.intValue("k", 1000);
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.merge(k, 1, Integer::sum);
        map.computeIfAbsent(2000, key -> key + k);
        System.out.println(map.size() + " " + (map.get(2000) > 2500));
        ConcurrentSkipListMap<Integer, String> list = new ConcurrentSkipListMap<>();
        list.put(k, "k");
        list.put(500, "five");
        System.out.println(list.firstEntry().getValue());
        LongAdder adder = new LongAdder();
        adder.add(k);
        System.out.println(adder.sum() == 1000);
        AtomicReference<Integer> reference = new AtomicReference<>(1);
        System.out.println(reference.accumulateAndGet(k, Integer::sum) > 1000);
        System.out.println(CompletableFuture.supplyAsync(() -> k * 2).thenApply(v -> v > 1999).get());
    }
}
