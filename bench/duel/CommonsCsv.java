// Comma-separated values, with quotes and escapes.

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

public class CommonsCsv {
    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setEscape('\\').setCommentMarker('#').build();

    public static void fuzz(String s) {
        try (CSVParser parser = CSVParser.parse(s, FORMAT)) {
            for (CSVRecord record : parser) {
                record.toMap();
            }
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            // Documented for bad input.
        }
    }
}
