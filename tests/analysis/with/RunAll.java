import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs programs, each with several numbers of arguments and assertions on, and prints what each throws, and what lines that
 * begin with an @ it prints.
 */
public class RunAll {
    static final int MAX_ARGS = 4;

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t");
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setOut(new PrintStream(printed));
            for (int n = 0; n <= MAX_ARGS; n++) {
                for (String result : run(new File(words[0]).toURI().toURL(), words[1], n)) {
                    out.println(words[1] + "\t" + result);
                }
            }
            Stream<String> values = printed.toString().lines().filter(text -> text.startsWith("@")).distinct();
            values.forEach(text -> out.println(words[1] + "\t" + text));
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    /** A loader of its own each time, so that static state is new. */
    static List<String> run(URL classes, String name, int n) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, RunAll.class.getClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            String[] args = new String[n];
            java.util.Arrays.fill(args, "x");
            java.lang.reflect.Method main = loader.loadClass(name).getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) args);
            return List.of("returned");
        } catch (InvocationTargetException e) {
            return describe(e.getCause());
        } catch (Error e) {
            return describe(e);
        }
    }

    /** What was thrown, and what is thrown when that is printed, as the VM prints what nobody catches. */
    static List<String> describe(Throwable thrown) {
        String first = line(thrown);
        try {
            thrown.printStackTrace(new PrintStream(PrintStream.nullOutputStream()));
            return List.of(first);
        } catch (Throwable second) {
            return List.of(first, line(second));
        }
    }

    static String line(Throwable thrown) {
        return thrown.getClass().getName() + "\t" + (thrown instanceof RuntimeException ? "runtime" : "other");
    }
}
