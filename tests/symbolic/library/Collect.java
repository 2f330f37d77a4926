// Grouping and counting by symbolic strings.
import doppel.Symbolic;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Collect {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "bb");
        Map<Integer, List<String>> byLength = Stream.of("a", s, "cc").collect(Collectors.groupingBy(String::length));
        System.out.println(byLength.get(2).size());
        System.out.println(Stream.of("a", "bb", s).distinct().count());
    }
}
