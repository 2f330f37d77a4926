// Groups of a regular expression.
import doppel.Symbolic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexGroups {
    public static void main(String[] args) {
        Matcher matcher = Pattern.compile("([a-z]+)=(\\d{1,3})").matcher(Symbolic.string("s", "ab=42;"));
        if (matcher.find()) {
            System.out.println(matcher.start(2) + " " + (matcher.group(1).length() > 1));
            if (Integer.parseInt(matcher.group(2)) > 40) {
                System.out.println("large");
            }
        }
        System.out.println(matcher.find());
    }
}
