// The parser of a programming language.

import org.mozilla.javascript.CompilerEnvirons;
import org.mozilla.javascript.EvaluatorException;
import org.mozilla.javascript.Parser;

public class Rhino {
    public static void fuzz(String s) {
        try {
            CompilerEnvirons environs = new CompilerEnvirons();
            environs.setLanguageVersion(200);
            new Parser(environs).parse(s, "s.js", 1).toSource();
        } catch (EvaluatorException e) {
            // Documented for bad input.
        }
    }
}
