// A small parser: numbers, ranges and errors in one string.
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class Intervals {
    public static void main(String[] args) {
        List<int[]> found = new ArrayList<>();
        try {
            for (String part : Symbolic.string("s", "3-5,9").split(",")) {
                int dash = part.indexOf('-', 1);
                int low = Integer.parseInt(dash < 0 ? part : part.substring(0, dash).trim());
                int high = dash < 0 ? low : Integer.parseInt(part.substring(dash + 1));
                if (low > high) {
                    throw new IllegalArgumentException(part);
                }
                found.add(new int[] {low, high});
            }
        } catch (NumberFormatException e) {
            System.out.println("no number");
        } catch (IllegalArgumentException e) {
            System.out.println("empty");
        }
        int total = 0;
        for (int[] range : found) {
            total += range[1] - range[0] + 1;
        }
        System.out.println(total);
    }
}
