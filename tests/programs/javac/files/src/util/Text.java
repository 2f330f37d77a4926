package util;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Strings. */
public interface Text {
    String RULER = "-".repeat(40);
    char[] VOWELS = {'a', 'e', 'i', 'o', 'u'};

    static String pad(String text, int width) {
        return width < 0 ? String.format("%" + -width + "s", text) : String.format("%-" + width + "s", text);
    }

    static String title(String text) {
        return Arrays.stream(text.split("\\s+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining(" "));
    }

    static long vowels(CharSequence text) {
        return text.chars().filter(c -> IntStream.range(0, VOWELS.length).anyMatch(i -> VOWELS[i] == c)).count();
    }

    static int hash(String text) {
        int hash = 0x811c9dc5;
        for (int i = 0, n = text.length(); i < n; i++) {
            hash ^= text.charAt(i);
            hash *= 0x01000193;
        }
        return hash;
    }
}
