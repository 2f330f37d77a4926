import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs programs of verdicts/source.rs on every input, each in a world of its own: a line with the program, the input, whether an
 * assertion failed, where the program was, and the exceptions that nobody caught, each as {@code class@frame} after flags:
 * {@code r} for a RuntimeException, {@code a} for one that an assertion has caused.
 */
public class Verdicts {
    private static final List<Throwable> UNCAUGHT = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        URL[] classes = {new File(args[0]).toURI().toURL()};
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            synchronized (UNCAUGHT) {
                UNCAUGHT.add(exception);
            }
        });
        for (int i = 1; i < args.length; i++) {
            Class<?>[] types = method(classes, args[i]).getParameterTypes();
            for (Object[] input : inputs(types)) {
                System.out.println(args[i] + " " + run(classes, args[i], input));
            }
        }
        System.exit(0);
    }

    /** A world of its own: nothing is initialised there. */
    private static Method method(URL[] classes, String name) throws Exception {
        Class<?> program = new URLClassLoader(classes).loadClass(name);
        for (Method method : program.getDeclaredMethods()) {
            if (method.getName().equals("f")) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static List<Object[]> inputs(Class<?>[] types) {
        List<Object[]> inputs = new ArrayList<>();
        if (types[0] == byte.class) {
            for (int b = 0; b < 4; b++) {
                inputs.add(new Object[] {(byte) b, false});
                inputs.add(new Object[] {(byte) b, true});
            }
            return inputs;
        }
        Object[] some = types[0] == String.class
            ? new Object[] {"", "ab", new String("ab"), "a", new String("a"), new String("")}
            : new Object[] {0, 1, 127, 128, 128, 1000, Integer.valueOf("1000")};
        for (Object first : some) {
            for (Object second : some) {
                inputs.add(new Object[] {first, second});
            }
        }
        return inputs;
    }

    private static String run(URL[] classes, String name, Object[] input) throws Exception {
        Method method = method(classes, name);
        synchronized (UNCAUGHT) {
            UNCAUGHT.clear();
        }
        Throwable thrown = null;
        try {
            method.invoke(null, input);
        } catch (InvocationTargetException e) {
            thrown = e.getCause();
        }
        Thread.interrupted();
        Field failed = method.getDeclaringClass().getDeclaredField("failed");
        Field trace = method.getDeclaringClass().getDeclaredField("trace");
        failed.setAccessible(true);
        trace.setAccessible(true);
        StringBuilder line = new StringBuilder();
        line.append(input[0] instanceof Byte ? input[0] + "," + input[1] : "-");
        line.append(failed.getBoolean(null) ? " failed " : " fine ").append(trace.getLong(null));
        synchronized (UNCAUGHT) {
            if (thrown != null) {
                UNCAUGHT.add(thrown);
            }
            for (Throwable exception : UNCAUGHT) {
                line.append(' ').append(describe(name, exception));
            }
        }
        return line.toString();
    }

    private static String describe(String name, Throwable exception) {
        String frame = "-";
        for (StackTraceElement element : exception.getStackTrace()) {
            if (element.getClassName().equals(name) || element.getClassName().startsWith(name + "$")) {
                frame = element.getClassName() + "." + element.getMethodName();
                break;
            }
        }
        boolean isAssertion = false;
        for (Throwable at = exception; at != null; at = at.getCause()) {
            isAssertion |= at instanceof AssertionError;
        }
        String flags = (exception instanceof RuntimeException ? "r" : "") + (isAssertion ? "a" : "");
        return flags + ":" + exception.getClass().getName() + "@" + frame;
    }
}
