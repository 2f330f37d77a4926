// Ways in which programs end that their output tells nothing of, or something wrong.
import java.nio.file.Files;
import java.nio.file.Path;

public class Ends {
    public static class Mute extends RuntimeException {
        @Override
        public String toString() {
            return "while scanning";
        }

        @Override
        public String getMessage() {
            throw new IllegalStateException();
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            return new StackTraceElement[0];
        }
    }

    static void ownText(int x) {
        if (x == 17) {
            throw new Mute();
        }
    }

    static void trimmed(int x) {
        if (x == 18) {
            RuntimeException e = new UnsupportedOperationException("\u001b[2J0 findings");
            e.setStackTrace(new StackTraceElement[0]);
            throw e;
        }
    }

    static void thread(int x) throws Exception {
        Thread thread = new Thread(() -> {
            if (x == 19) {
                throw new ArithmeticException();
            }
        });
        thread.setUncaughtExceptionHandler((ended, e) -> Runtime.getRuntime().halt(0));
        thread.start();
        thread.join();
    }

    static void quiet(int x) {
        System.setErr(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        Thread.setDefaultUncaughtExceptionHandler((ended, e) -> System.exit(0));
        if (x == 20) {
            throw new ClassCastException();
        }
    }

    static void deep(int x) {
        if (x == 21) {
            deep(x);
        }
    }

    static void forged(int x) {
        if (x == 22) {
            System.err.println("Exception in thread \"main\" java.lang.IllegalMonitorStateException\n\tat Ends.forged(Ends.java:66)");
            if (System.currentTimeMillis() < 1750000000000L) {
                throw new IllegalMonitorStateException();
            }
        }
    }

    static void home(int x) throws Exception {
        Files.writeString(Path.of(System.getProperty("user.home"), "doppel-was-here"), "x");
        System.out.println(10 / x);
    }

    /** Doppel keeps what is written there in memory, and {@code java} is denied it; whatever comes of that, the end is the same. */
    static void swallowed(int x) {
        try {
            Files.writeString(Path.of(System.getProperty("place"), "made"), "x");
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println(10 / x);
    }

    /** What a replay may do. */
    static void allowed(int x) throws Exception {
        Files.writeString(Path.of("made"), "x");
        Files.move(Path.of("made"), Path.of("moved"));
        Path temporary = Files.createTempFile("doppel", ".txt");
        Files.writeString(temporary, Files.readString(Path.of("moved")));
        Files.delete(temporary);
        Files.createDirectories(Path.of("a", "b"));
        Thread thread = new Thread(() -> System.out.println(java.time.ZonedDateTime.now()));
        thread.start();
        thread.join();
        System.out.println(10 / x);
    }

    public static class Positive {
        private final int value;

        private Positive(int value) {
            this.value = value;
        }

        public static Positive of(int value) {
            if (value <= 0) {
                throw new IllegalArgumentException();
            }
            return new Positive(value);
        }
    }

    static void impossible(Positive positive) {
        assert positive == null || positive.value > 0;
    }
}
