static void say(Object value) {
    String text = show(value).replaceAll("@[0-9a-f]{5,8}\\b", "@HASH");
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
    // HotSpot gives the frames of its first two errors of this kind only.
    StackTraceElement[] frames = t instanceof OutOfMemoryError ? new StackTraceElement[0] : t.getStackTrace();
    for (int i = 0; i < frames.length && i < 12; i++) {
        text.append('\n').append(indent).append("  ").append(frames[i]);
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
