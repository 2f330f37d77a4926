// XML as a tree.

import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;

public class JsoupXml {
    public static void fuzz(String s) {
        Jsoup.parse(s, "", Parser.xmlParser());
    }
}
