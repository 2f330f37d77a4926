import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** The files in which contestants write inputs. */
final class Input {
    private Input() {}

    /** Inputs of doppel are properties, those of a fuzzer bytes. */
    static Object read(Path file) throws IOException {
        if (!file.getFileName().toString().equals("replay.properties")) {
            return Driver.decode(Files.readAllBytes(file));
        }
        Properties inputs = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            inputs.load(reader);
        }
        String value = inputs.getProperty("arg0", "");
        if (Driver.takesString()) {
            return value;
        }
        List<String> elements = value.isEmpty() ? List.of() : List.of(value.split(","));
        byte[] bytes = new byte[elements.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Byte.parseByte(elements.get(i).trim());
        }
        return bytes;
    }
}
