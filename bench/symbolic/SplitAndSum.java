// Goal: the library on symbolic text: split, trim, parseInt, HashMap and sorting of 2,000 numbers.
import doppel.Symbolic;
import java.util.Map;
import java.util.TreeMap;

public class SplitAndSum {
    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            builder.append(i * 7 % 1000).append(i % 3 == 0 ? ", " : ",");
        }
        String text = builder.toString();
        if (args.length > 0) {
            text = Symbolic.string("text", text);
        }
        Map<String, Integer> counts = new TreeMap<>();
        long sum = 0;
        for (String part : text.split(",")) {
            String number = part.trim();
            if (!number.isEmpty()) {
                sum += Integer.parseInt(number);
                counts.merge(number, 1, Integer::sum);
            }
        }
        System.out.println(sum + " " + counts.size());
    }
}
