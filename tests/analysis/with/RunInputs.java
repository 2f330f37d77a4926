import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.sosy_lab.sv_benchmarks.Verifier;

/**
 * Runs programs with all values of two inputs and assertions on, and prints whether assertions failed and whether
 * RuntimeExceptions were uncaught. A program that does not end in time is left alone.
 */
public class RunInputs {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t");
            AtomicReference<String> seen = new AtomicReference<>("late");
            Thread thread = new Thread(null, () -> seen.set(run(words[0], words[1])), words[1], 1 << 19);
            thread.setDaemon(true);
            thread.start();
            thread.join(1500);
            System.out.println(words[1] + "\t" + seen.get());
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    static String run(String classes, String name) {
        try {
            URL[] urls = {new File(classes).toURI().toURL()};
            URLClassLoader loader = new URLClassLoader(urls, RunInputs.class.getClassLoader());
            loader.setDefaultAssertionStatus(true);
            Class<?> program = loader.loadClass(name);
            Method main = program.getMethod("main", String[].class);
            Set<String> seen = new TreeSet<>();
            for (int a = 0; a < 16; a++) {
                for (int b = 0; b < 8; b++) {
                    for (Field field : program.getDeclaredFields()) {
                        if (!Modifier.isFinal(field.getModifiers())) {
                            field.setAccessible(true);
                            if (field.getType() == int.class) {
                                field.setInt(null, 0);
                            } else {
                                field.setLong(null, 0);
                            }
                        }
                    }
                    Verifier.Inputs.NEXT.set(new int[] {a, b});
                    try {
                        main.invoke(null, (Object) new String[0]);
                    } catch (InvocationTargetException e) {
                        if (e.getCause() instanceof AssertionError) {
                            seen.add("fails");
                        } else if (e.getCause() instanceof RuntimeException) {
                            seen.add("throws");
                        }
                    }
                }
            }
            return seen.toString();
        } catch (ReflectiveOperationException | java.io.IOException e) {
            return e.toString();
        }
    }
}
