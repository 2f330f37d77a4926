// An expression of JSONata.

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;

public class JsonataText {
    public static void fuzz(String s) {
        try {
            Jsonata.jsonata(s);
        } catch (JException e) {
            // Documented for bad input.
        }
    }
}
