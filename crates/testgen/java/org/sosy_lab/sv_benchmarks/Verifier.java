package org.sosy_lab.sv_benchmarks;

import doppel.Symbolic;

/** Recorded inputs in the order of the calls; those that are not recorded are zero or empty. */
public final class Verifier {
    private Verifier() {
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return Symbolic.booleanValue("nondetBoolean", false);
    }

    public static byte nondetByte() {
        return Symbolic.byteValue("nondetByte", (byte) 0);
    }

    public static char nondetChar() {
        return Symbolic.charValue("nondetChar", (char) 0);
    }

    public static short nondetShort() {
        return Symbolic.shortValue("nondetShort", (short) 0);
    }

    public static int nondetInt() {
        return Symbolic.intValue("nondetInt", 0);
    }

    public static long nondetLong() {
        return Symbolic.longValue("nondetLong", 0);
    }

    public static float nondetFloat() {
        return Symbolic.floatValue("nondetFloat", 0);
    }

    public static double nondetDouble() {
        return Symbolic.doubleValue("nondetDouble", 0);
    }

    public static String nondetString() {
        return Symbolic.string("nondetString", "");
    }
}
