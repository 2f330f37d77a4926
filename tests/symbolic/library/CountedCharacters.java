// A map from characters to counts.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class CountedCharacters {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "aba");
        Symbolic.assume(s.length() == 3);
        Map<Character, Integer> counts = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            counts.merge(s.charAt(i), 1, Integer::sum);
        }
        System.out.println(counts.size());
    }
}
