import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Goal: ArrayList, streams, boxing and captured lambdas. */
public class StreamsAndLambdas {
    static final int N = 300;

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < N; round++) {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                numbers.add(i * round);
            }
            int offset = round;
            sum += numbers.stream().filter(n -> n % 3 != 0).mapToLong(n -> n + offset).sum();
            sum += numbers.stream().map(n -> "n" + n % 7).collect(Collectors.toSet()).size();
        }
        System.out.println(sum);
    }
}
