// Natives that end their process, or never come back, for one input.

public class Faults {
    static {
        System.loadLibrary("Faults");
    }

    static native void fault(String kind, int x);

    static native boolean canWrite(String path);

    static native boolean canConnect();

    static void quit() {
        System.exit(9);
    }

    public static void main(String[] args) {
        if (args[0].equals("confined")) {
            if (canWrite(args[1]) || canConnect()) throw new AssertionError();
            if (!canWrite(System.getProperty("java.io.tmpdir") + "/x")) System.out.println("elsewhere neither");
            return;
        }
        System.out.println("begin");
        boolean is_faulty = doppel.Symbolic.booleanValue("b", args.length > 1);
        fault(args[0], is_faulty ? 1 : 0);
        System.out.println("end");
    }
}
