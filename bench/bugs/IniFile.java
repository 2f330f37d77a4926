// Sections, keys and values. A section's name is not always closed.

import java.util.LinkedHashMap;
import java.util.Map;

public class IniFile {
    private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

    public static void fuzz(String s) {
        new IniFile().read(s);
    }

    void read(String text) {
        String section = "";
        for (String line : text.split("\n")) {
            String trimmed = line.trim();
            if (trimmed.isEmpty() || trimmed.startsWith(";")) {
                continue;
            }
            if (trimmed.startsWith("[")) {
                section = name(trimmed);
                continue;
            }
            int equals = trimmed.indexOf('=');
            if (equals > 0) {
                put(section, trimmed.substring(0, equals).trim(), trimmed.substring(equals + 1).trim());
            }
        }
    }

    private static String name(String line) {
        return line.substring(1, line.indexOf(']'));
    }

    private void put(String section, String key, String value) {
        sections.computeIfAbsent(section, name -> new LinkedHashMap<>()).put(key, value);
    }
}
