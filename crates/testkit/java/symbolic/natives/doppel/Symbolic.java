package doppel;

/** A stand-in for the API: on a plain JVM, inputs are their defaults. */
public final class Symbolic {
    public static boolean booleanValue(String name, boolean value) { return value; }
    public static byte byteValue(String name, byte value) { return value; }
    public static short shortValue(String name, short value) { return value; }
    public static char charValue(String name, char value) { return value; }
    public static int intValue(String name, int value) { return value; }
    public static long longValue(String name, long value) { return value; }
    public static float floatValue(String name, float value) { return value; }
    public static double doubleValue(String name, double value) { return value; }
    public static String string(String name, String value) { return value; }
    public static byte[] bytes(String name, byte[] value) { return value; }
    public static int[] ints(String name, int[] value) { return value; }
}
