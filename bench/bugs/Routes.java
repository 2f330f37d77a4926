// The routes of a web application, as regular expressions. The number of a page may have any number of digits.

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Routes {
    private static final Pattern USER = Pattern.compile("/users/([a-z]+)");
    private static final Pattern POST = Pattern.compile("/users/([a-z]+)/posts/(\\d{1,9})");
    private static final Pattern PAGE = Pattern.compile("/posts/page-(\\d+)");

    public static void fuzz(String s) {
        route(s);
    }

    static int route(String path) {
        if (USER.matcher(path).matches()) {
            return 1;
        }
        Matcher post = POST.matcher(path);
        if (post.matches()) {
            return Integer.parseInt(post.group(2));
        }
        Matcher page = PAGE.matcher(path);
        return page.matches() ? Integer.parseInt(page.group(1)) : 0;
    }
}
