// HTML as a tree, and back to text.

public class Jsoup {
    public static void fuzz(String s) {
        org.jsoup.Jsoup.parse(s).html();
    }
}
