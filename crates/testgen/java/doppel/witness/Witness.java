package doppel.witness;

import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * Writes down the exceptions that end threads: class and frames of each, then of its causes. It calls no method that a program
 * can override, and looks at the frames as the JVM has noted them, whatever the program says they are.
 */
public final class Witness {
    private static final int MAX_CAUSES = 64;
    private static final int MAX_FRAMES = 1024;

    private static FileOutputStream out;
    private static Field cause;
    private static Field target;
    private static Field depth;
    private static Field backtrace;
    private static Method frames;

    private Witness() {
    }

    static void prepare(String file) throws IOException, ReflectiveOperationException {
        cause = opened(Throwable.class.getDeclaredField("cause"));
        target = opened(InvocationTargetException.class.getDeclaredField("target"));
        depth = opened(Throwable.class.getDeclaredField("depth"));
        try {
            frames = StackTraceElement.class.getDeclaredMethod("of", Throwable.class, int.class);
        } catch (NoSuchMethodException e) {
            frames = StackTraceElement.class.getDeclaredMethod("of", Object.class, int.class);
            backtrace = opened(Throwable.class.getDeclaredField("backtrace"));
        }
        frames.setAccessible(true);
        out = new FileOutputStream(file, true);
        // What is needed later is loaded now: there may be no memory then.
        write("began\n");
        describe(new Throwable(new Throwable()));
    }

    private static Field opened(Field field) {
        field.setAccessible(true);
        return field;
    }

    /** An exception is about to end the running thread. */
    public static synchronized void note(Throwable exception) {
        try {
            write(describe(exception));
        } catch (Throwable noMemory) {
            try {
                write("threw " + exception.getClass().getName() + "\nended\n");
            } catch (Throwable nothingMoreCanBeDone) {
                return;
            }
        }
    }

    private static String describe(Throwable exception) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder();
        String what = "threw ";
        Throwable at = exception;
        for (int i = 0; i < MAX_CAUSES && at != null; i++) {
            line(text.append(what), at.getClass().getName());
            int n = Math.min((int) depth.get(at), MAX_FRAMES);
            Object from = backtrace == null ? at : backtrace.get(at);
            if (n > 0 && from != null) {
                for (StackTraceElement frame : (StackTraceElement[]) frames.invoke(null, from, (int) depth.get(at))) {
                    if (n-- == 0) {
                        break;
                    }
                    line(text.append("at "), frame.getClassName() + "." + frame.getMethodName() + "("
                        + (frame.getFileName() == null ? "" : frame.getFileName()) + ":" + frame.getLineNumber() + ")");
                }
            }
            what = "caused-by ";
            Throwable next = (Throwable) (at instanceof InvocationTargetException ? target : cause).get(at);
            at = next == at ? null : next;
        }
        return text.append("ended\n").toString();
    }

    private static void line(StringBuilder text, String value) {
        text.append(value.replace('\n', '?')).append('\n');
    }

    private static void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
