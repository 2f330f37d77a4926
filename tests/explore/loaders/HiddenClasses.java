// Hidden classes that are defined on each path, some of them differently.
//@ paths: 4
//@ findings: java.lang.IllegalStateException at HiddenClasses.main
import doppel.Symbolic;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class HiddenClasses {
    static class Part {
        static final String NAME = "version 0";
        static int calls;

        static String name(int n) {
            return NAME + ":" + n + ":" + ++calls;
        }
    }

    static String call(int version) throws Throwable {
        try (InputStream in = HiddenClasses.class.getResourceAsStream("HiddenClasses$Part.class")) {
            String text = new String(in.readAllBytes(), "ISO-8859-1").replace("version 0", "version " + version);
            MethodHandles.Lookup hidden =
                    MethodHandles.lookup().defineHiddenClass(text.getBytes("ISO-8859-1"), true);
            MethodHandle name = hidden.findStatic(
                    hidden.lookupClass(), "name", MethodType.methodType(String.class, int.class));
            return (String) name.invokeExact(version) + (String) name.invoke((Object) Integer.valueOf(8));
        }
    }

    public static void main(String[] args) throws Throwable {
        int x = Symbolic.intValue("x", 0);
        int version = x == 1 ? 1 : x == 2 ? 2 : x == 3 ? 3 : 4;
        for (int round = 0; round < 2; round++) {
            String expected = "version " + version + ":" + version + ":1version " + version + ":8:2";
            String answer = call(version);
            if (!answer.equals(expected)) {
                throw new AssertionError(answer); // never
            }
        }
        if (x == 2) {
            throw new IllegalStateException();
        }
    }
}
