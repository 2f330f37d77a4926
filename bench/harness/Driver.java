import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;

/** The method `fuzz` of the class that the property `harness.driver` names, which takes a string or bytes. */
final class Driver {
    static final int MAX_LENGTH = 64;

    private static final boolean TAKES_STRING;
    private static final MethodHandle FUZZ;

    static {
        try {
            Class<?> driver = Class.forName(System.getProperty("harness.driver"));
            MethodHandle fuzz;
            try {
                fuzz = MethodHandles.lookup()
                        .findStatic(driver, "fuzz", MethodType.methodType(void.class, String.class));
            } catch (NoSuchMethodException e) {
                fuzz = MethodHandles.lookup()
                        .findStatic(driver, "fuzz", MethodType.methodType(void.class, byte[].class));
            }
            FUZZ = fuzz;
            TAKES_STRING = fuzz.type().parameterType(0) == String.class;
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Driver() {}

    static boolean takesString() {
        return TAKES_STRING;
    }

    /** What the driver gets for the bytes of a fuzzer. */
    static Object decode(byte[] bytes) {
        if (!TAKES_STRING) {
            return bytes;
        }
        String s = new String(bytes, StandardCharsets.UTF_8);
        return s.length() > MAX_LENGTH ? s.substring(0, MAX_LENGTH) : s;
    }

    /** What the driver throws, or null. */
    static Throwable call(Object input) {
        try {
            if (TAKES_STRING) {
                FUZZ.invokeExact((String) input);
            } else {
                FUZZ.invokeExact((byte[]) input);
            }
            return null;
        } catch (Throwable e) {
            return e;
        }
    }
}
