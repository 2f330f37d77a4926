// Markdown as a tree.

import org.commonmark.parser.Parser;

public class Markdown {
    public static void fuzz(String s) {
        Parser.builder().build().parse(s);
    }
}
