package doppel;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Inputs of a program that could have had other values. {@code Symbolic.intValue("x", -10)} is an {@code int} that is -10
 * in this run and that doppel follows through the program; strings and arrays have symbolic contents and a symbolic
 * length.
 *
 * <p>On any other JVM, each method returns its default, or a recorded value: the system property {@code doppel.replay}
 * names a file of recorded values, so that a run can be repeated with the inputs that doppel has found. doppel itself
 * reads the same property.
 *
 * <h2>The file</h2>
 * It has the form of {@link Properties#load(InputStream)}, one input a line:
 * <pre>
 * x=-10
 * x#2=7
 * ratio=0.5
 * initial=q
 * enabled=true
 * greeting=Gr\u005cu00fc\u005cu00dfe\u005cn
 * header=80,75,3,4
 * nothing=
 * </pre>
 * The second input of the same name is {@code x#2}, the third {@code x#3}, in the order of the calls. Numbers are decimal,
 * floating-point ones also {@code NaN}, {@code Infinity} and {@code -Infinity}; a {@code char} is that one character; the
 * elements of an array are separated by commas. A string or an array may have another length than the default. An input
 * that is not in the file has its default.
 */
public final class Symbolic {
    private Symbolic() {
    }

    /** An {@code int} input. */
    public static int intValue(String name, int defaultValue) {
        String value = Recording.next(name);
        try {
            return value == null ? defaultValue : Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            throw Recording.bad("int", value);
        }
    }

    /** A {@code long} input. */
    public static long longValue(String name, long defaultValue) {
        String value = Recording.next(name);
        try {
            return value == null ? defaultValue : Long.parseLong(value.trim());
        } catch (NumberFormatException e) {
            throw Recording.bad("long", value);
        }
    }

    /** A {@code short} input. */
    public static short shortValue(String name, short defaultValue) {
        String value = Recording.next(name);
        try {
            return value == null ? defaultValue : Short.parseShort(value.trim());
        } catch (NumberFormatException e) {
            throw Recording.bad("short", value);
        }
    }

    /** A {@code byte} input. */
    public static byte byteValue(String name, byte defaultValue) {
        String value = Recording.next(name);
        try {
            return value == null ? defaultValue : Byte.parseByte(value.trim());
        } catch (NumberFormatException e) {
            throw Recording.bad("byte", value);
        }
    }

    /** A {@code char} input. */
    public static char charValue(String name, char defaultValue) {
        String value = Recording.next(name);
        if (value == null) {
            return defaultValue;
        }
        if (value.length() != 1) {
            throw Recording.bad("char", value);
        }
        return value.charAt(0);
    }

    /** A {@code boolean} input. */
    public static boolean booleanValue(String name, boolean defaultValue) {
        String value = Recording.next(name);
        if (value == null) {
            return defaultValue;
        }
        if (!value.trim().equals("true") && !value.trim().equals("false")) {
            throw Recording.bad("boolean", value);
        }
        return value.trim().equals("true");
    }

    /** A {@code float} input. */
    public static float floatValue(String name, float defaultValue) {
        String value = Recording.next(name);
        try {
            return value == null ? defaultValue : Float.parseFloat(value.trim());
        } catch (NumberFormatException e) {
            throw Recording.bad("float", value);
        }
    }

    /** A {@code double} input. */
    public static double doubleValue(String name, double defaultValue) {
        String value = Recording.next(name);
        try {
            return value == null ? defaultValue : Double.parseDouble(value.trim());
        } catch (NumberFormatException e) {
            throw Recording.bad("double", value);
        }
    }

    /**
     * A string input: always a new string.
     *
     * @throws NullPointerException if the default is null
     */
    public static String string(String name, String defaultValue) {
        if (defaultValue == null) {
            throw new NullPointerException();
        }
        String value = Recording.next(name);
        return new String(value == null ? defaultValue : value);
    }

    /**
     * An input of bytes: always a new array.
     *
     * @throws NullPointerException if the default is null
     */
    public static byte[] bytes(String name, byte[] defaultValue) {
        if (defaultValue == null) {
            throw new NullPointerException();
        }
        String value = Recording.next(name);
        if (value == null) {
            return defaultValue.clone();
        }
        try {
            String[] elements = Recording.elements(value);
            byte[] bytes = new byte[elements.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = Byte.parseByte(elements[i].trim());
            }
            return bytes;
        } catch (NumberFormatException e) {
            throw Recording.bad("byte[]", value);
        }
    }

    /**
     * An input of ints: always a new array.
     *
     * @throws NullPointerException if the default is null
     */
    public static int[] ints(String name, int[] defaultValue) {
        if (defaultValue == null) {
            throw new NullPointerException();
        }
        String value = Recording.next(name);
        if (value == null) {
            return defaultValue.clone();
        }
        try {
            String[] elements = Recording.elements(value);
            int[] ints = new int[elements.length];
            for (int i = 0; i < ints.length; i++) {
                ints[i] = Integer.parseInt(elements[i].trim());
            }
            return ints;
        } catch (NumberFormatException e) {
            throw Recording.bad("int[]", value);
        }
    }

    /**
     * Says that only inputs matter for which the condition holds: a run with others ends here.
     *
     * @throws AssumptionViolated if it does not hold
     */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionViolated();
        }
    }

    /** The inputs of this run are of no interest. */
    public static final class AssumptionViolated extends Error {
        private static final long serialVersionUID = 1;

        AssumptionViolated() {
            super("assumption violated");
        }
    }

    /** The recorded values. A class of its own: doppel does not need it and never loads it. */
    private static final class Recording {
        private static final Properties VALUES = new Properties();
        /** How often each name has been asked for. */
        private static final Map<String, Integer> CALLS = new HashMap<String, Integer>();
        private static boolean loaded;

        /** The recorded value of the next input of this name; null if there is none. */
        static synchronized String next(String name) {
            load();
            String base = name == null ? "input" : name;
            int call = CALLS.containsKey(base) ? CALLS.get(base) + 1 : 1;
            CALLS.put(base, call);
            return VALUES.getProperty(call == 1 ? base : base + "#" + call);
        }

        private static void load() {
            String file = System.getProperty("doppel.replay");
            if (loaded || file == null) {
                return;
            }
            try (InputStream in = new FileInputStream(file)) {
                VALUES.load(in);
            } catch (IOException e) {
                throw new IllegalArgumentException("doppel.replay: cannot read " + file);
            }
            loaded = true;
        }

        static String[] elements(String value) {
            return value.trim().isEmpty() ? new String[0] : value.split(",", -1);
        }

        static IllegalArgumentException bad(String type, String value) {
            return new IllegalArgumentException("doppel.replay: no " + type + ": " + value);
        }
    }
}
