package driver;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Links and executes mutated classes, each in a loader of its own, and prints a line about each: its number and what became of it.
 *
 * Arguments: the directory of the unchanged classes, the file of mutants, the first and the last mutant to look at, and after how many
 * milliseconds a mutant counts as endless. One that does ends the process with status 3.
 */
public class Driver {
    private static final int FUEL = 20_000;
    private static final int MAX_TEXT = 4000;
    private static final Map<Path, byte[]> FILES = new HashMap<>();
    private static volatile int current = -1;
    private static volatile long since;

    /** Prefers the mutant to what its parent has, so that a class and its members have one loader. */
    private static class Laboratory extends ClassLoader {
        private final Path classes;
        private final String name;
        private final byte[] mutant;

        Laboratory(Path classes, String name, byte[] mutant) {
            super(Driver.class.getClassLoader());
            this.classes = classes;
            this.name = name;
            this.mutant = mutant;
        }

        @Override
        protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(wanted);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes = wanted.equals(name) ? mutant : file(classes.resolve(wanted.replace('.', '/') + ".class"));
            return bytes == null ? super.loadClass(wanted, resolve) : defineClass(wanted, bytes, 0, bytes.length);
        }
    }

    private static byte[] file(Path path) {
        return FILES.computeIfAbsent(path, it -> {
            try {
                return Files.isRegularFile(it) ? Files.readAllBytes(it) : null;
            } catch (IOException e) {
                return null;
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Path classes = Path.of(args[0]);
        int first = Integer.parseInt(args[2]);
        int last = Integer.parseInt(args[3]);
        PrintStream out = System.out;
        watch(out, Long.parseLong(args[4]));
        try (DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(Files.newInputStream(Path.of(args[1]))))) {
            for (int index = 0; index <= last; index++) {
                String set = in.readUTF();
                String name = in.readUTF();
                String entry = in.readUTF();
                byte[] bytes = in.readNBytes(in.readInt());
                if (index >= first) {
                    since = System.nanoTime();
                    current = index;
                    String outcome = outcome(new Laboratory(classes.resolve(set), name, bytes), name, entry);
                    current = -1;
                    out.println(index + "\t" + outcome);
                }
            }
        }
        System.exit(0);
    }

    private static void watch(PrintStream out, long limit) {
        Thread watcher = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    return;
                }
                int index = current;
                if (index >= 0 && System.nanoTime() - since > limit * 1_000_000) {
                    out.println(index + "\tendless");
                    Runtime.getRuntime().halt(3);
                }
            }
        });
        watcher.setDaemon(true);
        watcher.start();
    }

    private static String outcome(Laboratory laboratory, String name, String entry) {
        StringBuilder text = new StringBuilder();
        Fuel.left = FUEL;
        try {
            // Links it, and so verifies it, before anything of it is executed.
            laboratory.loadClass(name).getDeclaredMethods();
            if (!entry.isEmpty()) {
                laboratory.loadClass(entry).getMethod("run", StringBuilder.class).invoke(null, text);
            }
        } catch (InvocationTargetException e) {
            describe(text, e.getCause());
        } catch (Throwable t) {
            describe(text, t);
        }
        // Objects, loaders and hidden classes are named by numbers that mean nothing.
        String result = text.toString().replaceAll("(@|/0x|Lambda\\$)[0-9a-f]{5,}|(Lambda)\\$[0-9]+", "$1$2");
        String shown = result.length() <= MAX_TEXT ? result : result.substring(0, MAX_TEXT) + "…" + result.length() + " " + result.hashCode();
        return shown.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    }

    private static void describe(StringBuilder text, Throwable thrown) {
        Throwable t = thrown;
        for (int depth = 0; t != null && depth < 5; t = t.getCause(), depth++) {
            text.append(depth == 0 ? "!" : "<-").append(t.getClass().getName()).append(": ");
            text.append(t.getMessage());
            StackTraceElement[] trace = t.getStackTrace();
            // A call is linked by Java code of the VM's own, of which HotSpot does not show every frame.
            if (trace.length > 0 && !(t instanceof StackOverflowError) && !(t instanceof IncompatibleClassChangeError)) {
                text.append(" at ").append(trace[0].getClassName()).append('.').append(trace[0].getMethodName());
            }
        }
    }
}
