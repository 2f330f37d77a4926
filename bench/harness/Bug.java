/** The bug that the properties `harness.exception`, a class, and `harness.frame`, a class and a method, describe. */
final class Bug {
    private static final String EXCEPTION = System.getProperty("harness.exception");
    private static final String FRAME = System.getProperty("harness.frame");

    private Bug() {}

    /** Whether this is the bug's exception, from the bug's method. */
    static boolean isShownBy(Throwable thrown) {
        return thrown != null && thrown.getClass().getName().equals(EXCEPTION) && FRAME.equals(frame(thrown));
    }

    /** The innermost method of the program: neither of the JDK, nor of what the fuzzer puts in its place. */
    static String frame(Throwable thrown) {
        for (StackTraceElement element : thrown.getStackTrace()) {
            String type = element.getClassName();
            if (element.getModuleName() == null && !type.startsWith("com.code_intelligence.")) {
                return type + "." + element.getMethodName();
            }
        }
        return "";
    }
}
