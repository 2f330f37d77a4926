// Code that was there before the first input refers to a class that its loader makes on each path, and makes otherwise: its call,
// its field access, its type test and its array are resolved again.
//@ paths: 4
//@ findings: java.lang.IllegalStateException at Plugin.main
import doppel.Symbolic;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntFunction;

public class Plugin {
    public static class Part {
        static final String NAME = "version 0";
        static int made;
        int number = ++made;

        static String name() {
            return NAME;
        }
    }

    public static class Core implements IntFunction<String> {
        @Override
        public String apply(int n) {
            if (n == 0) {
                return "";
            }
            Object[] parts = new Part[n];
            for (int i = 0; i < n; i++) {
                parts[i] = new Part();
            }
            Part last = (Part) parts[n - 1];
            boolean all = parts[0] instanceof Part && parts.getClass() == Part[].class;
            return Part.name() + ":" + last.number + ":" + Part.made + ":" + all;
        }
    }

    static class Loader extends ClassLoader {
        int version;

        Loader() {
            super(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Plugin.class.getResourceAsStream(name + ".class")) {
                String text = new String(in.readAllBytes(), "ISO-8859-1").replace("version 0", "version " + version);
                byte[] bytes = text.getBytes("ISO-8859-1");
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException failure) {
                throw new ClassNotFoundException(name, failure);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        @SuppressWarnings("unchecked")
        IntFunction<String> core = (IntFunction<String>) loader.loadClass("Plugin$Core").getConstructor().newInstance();
        core.apply(0);
        int x = Symbolic.intValue("x", 0);
        loader.version = x == 1 ? 1 : x == 2 ? 2 : x == 3 ? 3 : 4;
        String answer = core.apply(3) + core.apply(2);
        String version = "version " + loader.version;
        if (!answer.equals(version + ":3:3:true" + version + ":5:5:true")) {
            throw new AssertionError(answer); // never
        }
        if (x == 3) {
            throw new IllegalStateException();
        }
    }
}
