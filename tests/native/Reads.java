// What natives read: symbolic data behind references makes their results imprecise, primitive arguments are fixed.

public class Reads {
    static {
        System.loadLibrary("Reads");
    }

    int value;
    int copy;
    static int state;

    static native int sum(int[] array);

    static native int square(int x);

    static native boolean not(boolean x);

    /** Copies the one field to the other. */
    native void copy();

    /** Stores a value in the first field. */
    native void put(int value);

    /** Stores the first element in a static field. */
    static native void store(int[] array);

    static native void log(String text);

    /** Copies the first element. */
    static native void into(int[] array, int[] first);

    static native void keep(Reads reads);

    /** The field of the object that was kept. */
    static native int kept();

    /** Keeps the first element in a variable of C's. */
    static native void remember(int[] array);

    static native int recall();

    public static void main(String[] args) {
        switch (args[0]) {
            case "returned" -> {
                int[] array = doppel.Symbolic.ints("array", new int[] {1, 2, 3});
                if (sum(array) == 6) System.out.println("six");
            }
            case "dropped" -> {
                int[] array = doppel.Symbolic.ints("array", new int[] {1, 2, 3});
                sum(array);
                System.out.println("dropped");
            }
            case "primitive" -> {
                int x = doppel.Symbolic.intValue("x", 3);
                if (square(x) == 9) System.out.println("nine");
            }
            case "boolean" -> {
                boolean x = doppel.Symbolic.booleanValue("x", false);
                assert not(x) != x;
            }
            case "copied" -> {
                Reads reads = new Reads();
                reads.value = doppel.Symbolic.intValue("x", 3);
                reads.copy();
                if (reads.copy == 3) System.out.println("copied"); // a field without an expression of its own
                if (reads.value == 3) System.out.println("three");
                if (square(3) == 9) System.out.println("nine");
            }
            case "put-back" -> {
                Reads reads = new Reads();
                reads.value = doppel.Symbolic.intValue("x", 3);
                reads.put(4);
                reads.put(3);
                if (reads.value == 3) System.out.println("three"); // is three for any x
            }
            case "stored" -> {
                int[] array = doppel.Symbolic.ints("array", new int[] {1, 2, 3});
                store(array);
                if (state == 1) System.out.println("stored"); // a static field
            }
            case "unread" -> {
                int[] array = doppel.Symbolic.ints("array", new int[] {1, 2, 3});
                store(array);
                state = 0;
                if (state == 0) System.out.println("overwritten");
            }
            case "kept" -> {
                Reads reads = new Reads();
                keep(reads);
                reads.value = doppel.Symbolic.intValue("x", 3);
                if (kept() == 3) System.out.println("kept"); // without an argument
            }
            case "not-kept" -> {
                log(doppel.Symbolic.string("s", "text"));
                if (square(3) == 9) System.out.println("not kept");
            }
            case "moved" -> {
                int[] array = doppel.Symbolic.ints("array", new int[] {1, 2, 3});
                int[] first = new int[1];
                into(array, first);
                int[] copy = first.clone(); // to copy it is to read it
                if (copy[0] == 1) System.out.println("moved");
            }
            case "remembered" -> {
                remember(doppel.Symbolic.ints("array", new int[] {1, 2, 3}));
                if (recall() == 1) System.out.println("remembered"); // of an array that nobody has any more
            }
            case "logged" -> {
                log(doppel.Symbolic.string("s", "text"));
                System.out.println("logged");
            }
        }
    }
}
