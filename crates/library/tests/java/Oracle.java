import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What Java's matchers do: each line of the given file has the flags, the pattern and texts, all but the flags as
 * hexadecimal UTF-16 with a full stop before each. For each text and each way to match, from its start on and for a
 * search also from the end of what was found before, prints what the matcher then says.
 */
public class Oracle {
    static final StringBuilder OUT = new StringBuilder();

    public static void main(String[] args) throws Exception {
        for (String line : Files.readAllLines(Path.of(args[0]), StandardCharsets.US_ASCII)) {
            String[] fields = line.split(" ");
            Pattern pattern;
            try {
                pattern = Pattern.compile(decoded(fields[1]), Integer.parseInt(fields[0]));
            } catch (PatternSyntaxException e) {
                OUT.append("invalid\n");
                continue;
            }
            for (int index = 2; index < fields.length; index++) {
                String text = decoded(fields[index]);
                tell(pattern, text, 0);
                tell(pattern, text, 1);
                tell(pattern, text, 2);
            }
            OUT.append('\n');
        }
        System.out.print(OUT);
    }

    static String decoded(String field) {
        StringBuilder text = new StringBuilder();
        for (String unit : field.split("\\.")) {
            if (!unit.isEmpty()) {
                text.append((char) Integer.parseInt(unit, 16));
            }
        }
        return text.toString();
    }

    static void tell(Pattern pattern, String text, int extent) {
        Matcher matcher = pattern.matcher(text);
        boolean isThere = extent == 0 ? matcher.matches() : extent == 1 ? matcher.lookingAt() : matcher.find();
        tell(matcher, isThere);
        // Where the next search begins tells where the last part of the match, or of a failed one, ended.
        isThere = matcher.find();
        tell(matcher, isThere);
        OUT.append(' ');
    }

    static void tell(Matcher matcher, boolean isThere) {
        OUT.append(isThere ? 'y' : 'n').append(matcher.hitEnd() ? 'h' : '-').append(matcher.requireEnd() ? 'r' : '-');
        for (int group = 0; isThere && group <= matcher.groupCount(); group++) {
            OUT.append(matcher.start(group)).append(',').append(matcher.end(group)).append(';');
        }
        OUT.append('|');
    }
}
