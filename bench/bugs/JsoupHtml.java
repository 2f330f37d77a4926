// HTML as a tree.

import org.jsoup.Jsoup;

public class JsoupHtml {
    public static void fuzz(String s) {
        Jsoup.parse(s);
    }
}
