import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Runs many programs in one process, each in a class loader of its own.
 *
 * Standard input has one request per line: the directory of the classes, the main class and the file of recorded inputs,
 * separated by tabs. The answer is a line with the number of bytes that the program printed, a tab and the class of the
 * exception that main ended with, then these bytes.
 */
class Replayer {
    public static void main(String[] args) throws Exception {
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream answers = System.out;
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setErr(new PrintStream(new ByteArrayOutputStream()));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] request = line.split("\t");
            System.setProperty("doppel.replay", request[2]);
            var stdout = new ByteArrayOutputStream();
            System.setOut(new PrintStream(stdout, true, StandardCharsets.UTF_8));
            String uncaught = run(Path.of(request[0]).toUri().toURL(), request[1]);
            System.out.flush();
            byte[] bytes = stdout.toByteArray();
            answers.print(bytes.length + "\t" + uncaught + "\n");
            answers.write(bytes);
            answers.flush();
        }
    }

    private static String run(URL classes, String main) throws Exception {
        try (var loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            loader.loadClass(main).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            return "";
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName();
        }
    }
}
