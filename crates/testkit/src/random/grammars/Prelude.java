static void say(Object value) {
    // What identity hashes decide: numbers of objects and classes, the order of parsed fields.
    String text = show(value).replaceAll("@[0-9a-f]{5,8}\\b", "@HASH").replaceAll("Lambda(\\$\\d+)?/0x[0-9a-f]+", "Lambda")
        .replaceAll("TemporalAccessor: \\{[^}]*}", "TemporalAccessor");
    System.out.println(text.length() > 1500 ? text.substring(0, 1500) + " ... " + text.length() + " " + text.hashCode() : text);
}

static String show(Object value) {
    if (value instanceof Throwable t) {
        StringBuilder text = new StringBuilder();
        trace(t, text, "");
        return text.toString();
    }
    if (value != null && value.getClass().isArray()) {
        String text = Arrays.deepToString(new Object[] {value});
        return value.getClass().getTypeName() + text.substring(1, text.length() - 1);
    }
    return String.valueOf(value);
}

static void trace(Throwable t, StringBuilder text, String indent) {
    text.append(indent).append(t);
    int shown = 0;
    for (StackTraceElement frame : t.getStackTrace()) {
        // Only the errors of a full heap show hidden frames; how many there are is up to the JVM.
        boolean hidden = frame.getClassName().contains("/0x") || frame.getClassName().endsWith("$Holder");
        if (!hidden && shown++ < 12) {
            text.append('\n').append(indent).append("  ").append(frame);
        }
    }
    for (Throwable suppressed : t.getSuppressed()) {
        trace(suppressed, text.append('\n'), indent + "    S ");
    }
    if (t.getCause() != null && indent.length() < 40) {
        trace(t.getCause(), text.append('\n'), indent + "    C ");
    }
}

interface Body { Object run() throws Throwable; }

static void tryIt(Body body) {
    try {
        say(body.run());
    } catch (Throwable t) {
        say(t);
    }
}
