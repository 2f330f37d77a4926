// A template without values.

import com.floreysoft.jmte.Engine;
import com.floreysoft.jmte.message.ParseException;
import java.util.Map;

public class JmteTemplate {
    public static void fuzz(String s) {
        try {
            new Engine().transform(s, Map.of());
        } catch (ParseException e) {
            // Documented for bad input.
        }
    }
}
