// A class that some paths define for the class path's loader, by a lookup: on the others nobody finds it.
//@ paths: 3
//@ findings: java.lang.IllegalStateException at DefinedByLookup.main
import doppel.Symbolic;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

public class DefinedByLookup {
    public static class Part0 {
        public static String name() {
            return "version 0";
        }
    }

    static void define(int version) throws Exception {
        try (InputStream in = DefinedByLookup.class.getResourceAsStream("DefinedByLookup$Part0.class")) {
            String text = new String(in.readAllBytes(), "ISO-8859-1");
            text = text.replace("version 0", "version " + version).replace("Part0", "Part1");
            MethodHandles.lookup().defineClass(text.getBytes("ISO-8859-1"));
        }
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        int version = x == 1 ? 1 : x == 2 ? 2 : 0;
        if (version != 0) {
            define(version);
        }
        String name = "version 0";
        try {
            name = (String) Class.forName("DefinedByLookup$Part1").getMethod("name").invoke(null);
        } catch (ClassNotFoundException none) {
            if (version != 0) {
                throw new AssertionError(none); // never
            }
        }
        if (!name.equals("version " + version)) {
            throw new AssertionError(name); // never
        }
        if (x == 2) {
            throw new IllegalStateException();
        }
    }
}
