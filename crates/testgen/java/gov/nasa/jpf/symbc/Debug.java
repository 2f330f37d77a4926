package gov.nasa.jpf.symbc;

import doppel.Symbolic;

/** Recorded inputs by their names; those that are not recorded are zero or empty, or what the program gives. */
public final class Debug {
    private Debug() {
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static int makeSymbolicInteger(String name) {
        return Symbolic.intValue(name, 0);
    }

    public static long makeSymbolicLong(String name) {
        return Symbolic.longValue(name, 0);
    }

    public static short makeSymbolicShort(String name) {
        return Symbolic.shortValue(name, (short) 0);
    }

    public static byte makeSymbolicByte(String name) {
        return Symbolic.byteValue(name, (byte) 0);
    }

    public static char makeSymbolicChar(String name) {
        return Symbolic.charValue(name, (char) 0);
    }

    public static boolean makeSymbolicBoolean(String name) {
        return Symbolic.booleanValue(name, false);
    }

    public static double makeSymbolicReal(String name) {
        return Symbolic.doubleValue(name, 0);
    }

    public static String makeSymbolicString(String name) {
        return Symbolic.string(name, "");
    }

    public static int addSymbolicInt(int value, String name) {
        return Symbolic.intValue(name, value);
    }

    public static long addSymbolicLong(long value, String name) {
        return Symbolic.longValue(name, value);
    }

    public static short addSymbolicShort(short value, String name) {
        return Symbolic.shortValue(name, value);
    }

    public static byte addSymbolicByte(byte value, String name) {
        return Symbolic.byteValue(name, value);
    }

    public static char addSymbolicChar(char value, String name) {
        return Symbolic.charValue(name, value);
    }

    public static boolean addSymbolicBoolean(boolean value, String name) {
        return Symbolic.booleanValue(name, value);
    }

    public static float addSymbolicFloat(float value, String name) {
        return Symbolic.floatValue(name, value);
    }

    public static double addSymbolicDouble(double value, String name) {
        return Symbolic.doubleValue(name, value);
    }
}
