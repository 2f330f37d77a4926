// What a slow initialiser creates has an identity: literals, lambdas, boxes, and objects of other classes.
//@ entry: Identity.f
//@ paths: 5
//@ verdict: holds
//@ findings: none
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

public class Identity {
    static Supplier<String> lambda() {
        return () -> "constant";
    }

    enum Color {
        RED,
        GREEN
    }

    static class Table {
        static final String LITERAL;
        static final Supplier<String> LAMBDA = lambda();
        static final Map<String, Integer> MAP = new HashMap<>();
        static final Color[] COLORS = Color.values();
        static final Integer SMALL = 5;

        static {
            LITERAL = "a literal of an initialiser";
            for (int i = 0; i < 20_000; i++) {
                MAP.merge("k" + i % 100, i, Integer::sum);
            }
        }
    }

    static void f(int x) {
        if (x == 1) {
            String made = new StringBuilder("a literal of ").append("an initialiser").toString();
            // On this path the literal is not resolved yet.
            assert made.intern() == made;
            assert Table.LITERAL == made;
        } else if (x == 2) {
            Supplier<String> first = lambda();
            assert Table.LAMBDA == first;
            assert first.get() == "constant";
        } else if (x == 3) {
            Table.MAP.put("k0", 1);
            assert Table.MAP.get("k0") == 1;
        } else if (x == 4) {
            assert Color.RED == Table.COLORS[0];
            assert Table.SMALL == Integer.valueOf(5);
        } else {
            assert Table.MAP.get("k0") == 1_990_000;
            assert Table.LITERAL == "a literal of an initialiser";
            assert Table.LAMBDA == lambda();
        }
    }
}
