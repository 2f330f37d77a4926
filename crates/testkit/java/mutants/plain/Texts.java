package plain;

import driver.Fuel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;

/** Strings and collections: calls of all kinds with all kinds of arguments. */
public class Texts {
    private int calls;
    private final List<String> words = new ArrayList<String>();

    Texts add(String word, long weight, double factor, char mark) {
        calls++;
        if (weight * factor > 3) {
            words.add(word + mark);
        } else if (words.isEmpty()) {
            words.add(0, word);
        }
        return this;
    }

    static String reverse(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = text.length() - 1; i >= 0 && Fuel.burn(); i--) {
            out.append(text.charAt(i));
        }
        return out.toString();
    }

    static int count(String text, char wanted) {
        int n = 0;
        for (char c : text.toCharArray()) {
            Fuel.burn();
            if (c == wanted) n++;
        }
        return n;
    }

    String join() {
        String all = null;
        for (Iterator<String> i = words.iterator(); i.hasNext() && Fuel.burn(); ) {
            String word = i.next();
            all = all == null ? word : all.concat("-").concat(word);
        }
        return all + calls;
    }

    static Object choose(int n) {
        Object result;
        if (n == 0) {
            result = "text";
        } else if (n == 1) {
            result = Integer.valueOf(n);
        } else {
            result = n > 5 ? (Comparable<?>) Long.valueOf(n) : "many";
        }
        return result;
    }

    static String map(String text) {
        TreeMap<String, Integer> counts = new TreeMap<String, Integer>();
        for (int i = 0; i + 1 < text.length() && Fuel.burn(); i++) {
            String key = text.substring(i, i + 1);
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + 1);
        }
        return counts.toString();
    }

    public static void run(StringBuilder out) {
        Texts texts = new Texts().add("one", 1, 0.5, '!').add("two", 7, 2.5, '?').add("three", -1, 1, '.');
        out.append(texts.join()).append(' ').append(reverse("abc")).append(count("banana", 'a')).append(' ');
        out.append(choose(0)).append(choose(1)).append(choose(2)).append(choose(9)).append(' ').append(map("mississippi"));
        out.append(String.format(" %d %s", 5, "x").length()).append(Math.max(3L, 4L)).append("x".compareTo("y"));
    }
}
