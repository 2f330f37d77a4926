// Streams: filter, map, sorted, reduce, collect.
import doppel.Symbolic;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class StreamPipelines {
    public static void main(String[] args) {
        int[] values = {Symbolic.intValue("a", 3), 7, Symbolic.intValue("b", -2)};
        int sum = Arrays.stream(values).filter(v -> v > 0).map(v -> v * 2).sum();
        if (sum == 20) {
            System.out.println("twenty");
        }
        List<Integer> sorted = IntStream.of(values).boxed().sorted().collect(Collectors.toList());
        System.out.println(sorted.indexOf(7));
        System.out.println(IntStream.of(values).anyMatch(v -> v == -2));
        System.out.println(IntStream.rangeClosed(1, values[0]).count());
        System.out.println(Arrays.stream(values).boxed().collect(Collectors.partitioningBy(v -> v % 2 == 0)).get(true).size());
    }
}
