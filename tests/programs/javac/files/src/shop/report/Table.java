package shop.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Columns of text. */
public class Table {
    private final List<String[]> rows = new ArrayList<>();
    private final int[] widths;

    public Table(String... heads) {
        widths = new int[heads.length];
        row((Object[]) heads);
    }

    public Table row(Object... cells) {
        String[] texts = new String[widths.length];
        Arrays.setAll(texts, i -> i < cells.length ? String.valueOf(cells[i]) : "");
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], texts[i].length());
        }
        rows.add(texts);
        return this;
    }

    @Override
    public String toString() {
        var out = new StringBuilder();
        for (String[] row : rows) {
            int column = 0;
            do {
                out.append(row[column]).append(" ".repeat(widths[column] - row[column].length() + 1));
            } while (++column < widths.length);
            out.setCharAt(out.length() - 1, '\n');
        }
        return out.toString();
    }
}
