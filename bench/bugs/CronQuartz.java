// A schedule as Quartz writes it.

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;

public class CronQuartz {
    public static void fuzz(String s) {
        try {
            new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ)).parse(s);
        } catch (IllegalArgumentException e) {
            // Documented for bad input.
        }
    }
}
