// Each path makes a loader and defines a class, whose static state begins anew.
//@ paths: 5
//@ verdict: holds
import doppel.Symbolic;
import java.io.IOException;
import java.io.InputStream;

public class OwnLoader {
    public static class Part {
        static int uses;

        public static int use(int n) {
            return uses += n;
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define() throws IOException {
            try (InputStream in = OwnLoader.class.getResourceAsStream("OwnLoader$Part.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass("OwnLoader$Part", bytes, 0, bytes.length);
            }
        }
    }

    static int use(int n) throws Exception {
        Class<?> part = new Loader().define();
        assert part != Part.class;
        return (int) part.getMethod("use", int.class).invoke(null, n);
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        int expected = 7;
        if (x > 100) {
            // Another loader first, where the other paths have theirs.
            assert use(5) == 5;
        }
        if (x < 10) {
            assert use(6) == 6;
        }
        if (x > 50 && x < 60) {
            assert use(4) == 4;
        }
        assert use(7) == expected;
        assert Part.uses == 0;
    }
}
