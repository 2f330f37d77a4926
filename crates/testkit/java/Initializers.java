import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Properties;

/**
 * Runs programs of initializers/source.rs on every input, each in a world of its own: a line with the program, the input
 * and the result.
 */
public class Initializers {
    public static void main(String[] args) throws Exception {
        URL[] classes = {new File(args[0]).toURI().toURL()};
        Properties properties = (Properties) System.getProperties().clone();
        for (int i = 1; i < args.length; i++) {
            for (byte input = 0; input < 16; input++) {
                System.setProperties((Properties) properties.clone());
                Method method = new URLClassLoader(classes).loadClass(args[i]).getDeclaredMethod("run", byte.class);
                method.setAccessible(true);
                System.out.println(args[i] + " " + input + " " + method.invoke(null, input));
            }
        }
    }
}
