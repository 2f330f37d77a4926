// A class of the same name, from a loader at the same place, is another class on each path.
//@ paths: 5
//@ findings: java.lang.IllegalStateException at OtherBytes.main
import doppel.Symbolic;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

public class OtherBytes {
    public static class Part implements Supplier<String> {
        static final String NAME = "version 0";

        @Override
        public String get() {
            Supplier<String> name = () -> NAME + getClass().getName();
            return name.get();
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(int version) throws IOException {
            try (InputStream in = OtherBytes.class.getResourceAsStream("OtherBytes$Part.class")) {
                String text = new String(in.readAllBytes(), "ISO-8859-1").replace("version 0", "version " + version);
                byte[] bytes = text.getBytes("ISO-8859-1");
                return defineClass("OtherBytes$Part", bytes, 0, bytes.length);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        int version = x == 1 ? 1 : x == 2 ? 2 : x == 3 ? 3 : x == 4 ? 4 : 5;
        Object part = new Loader().define(version).getConstructor().newInstance();
        String name = ((Supplier<?>) part).get().toString();
        if (!name.equals("version " + version + "OtherBytes$Part")) {
            throw new AssertionError(name); // never
        }
        if (name.contains("4")) {
            throw new IllegalStateException();
        }
    }
}
