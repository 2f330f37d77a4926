// A URLClassLoader over the class path, made on each path, with classes that have lambdas, concatenations, arrays and handles.
//@ findings: java.lang.IllegalStateException at ClassPathLoader.main
import doppel.Symbolic;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

public class ClassPathLoader {
    record Pair(int one, String other) {}

    enum Color {
        RED,
        GREEN
    }

    public static class Part implements UnaryOperator<String> {
        static final List<String> SEEN = new ArrayList<>();

        @Override
        public String apply(String text) {
            SEEN.add(text);
            int size = SEEN.size();
            IntUnaryOperator twice = n -> n * 2 + size;
            Pair[] pairs = {new Pair(twice.applyAsInt(3), text + size)};
            return switch (Color.valueOf("GREEN")) {
                case RED -> "red";
                case GREEN -> pairs[0].equals(new Pair(7, "a1")) + ":" + pairs[0].hashCode() % 2 + ":" + SEEN;
            };
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        URL place = new File(System.getProperty("java.class.path").split(File.pathSeparator)[0]).toURI().toURL();
        int x = Symbolic.intValue("x", 0);
        if (x == 7) {
            new Part().apply("here");
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {place}, null)) {
            Object part = loader.loadClass("ClassPathLoader$Part").getConstructor().newInstance();
            String answer = ((UnaryOperator<String>) part).apply("a");
            if (!answer.startsWith("true:") || !answer.endsWith(":[a]") || part instanceof Part) {
                throw new AssertionError(answer); // never
            }
        }
        if (x > 1000) {
            throw new IllegalStateException();
        }
    }
}
