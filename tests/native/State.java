// State that is no object of the program's: what code called by native code sees of it, and what it leaves.

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;

public class State {
    static {
        System.loadLibrary("State");
    }

    /** Calls a static method of this class. */
    static native Object call(String name);

    static native int invoke(Method method, State state, int x);

    static native Object reflected(Class<?> owner, String name, String descriptor);

    static native void keepWeakly(Object object);

    static native Object keptWeakly();

    static native void enter(Object object);

    static native void leave(Object object);

    static native void set(State state, int value);

    static native void setStatic(Class<?> owner, String name, String descriptor, Object value);

    synchronized native void notifyThis();

    int value = 5;
    static Throwable thrown;
    static WeakReference<Object> reference;
    static final int[] ARRAY = new int[2];
    static final Map<Object, String> BY_IDENTITY = new IdentityHashMap<>();

    State() {}

    State(int value) {
        this.value = value;
    }

    int twice(int x) {
        return 2 * x + value;
    }

    static Object text() {
        return "a text of its own";
    }

    static Object property() {
        String before = System.getProperty("state.here");
        System.setProperty("state.there", "there");
        System.clearProperty("state.gone");
        return before;
    }

    static Object locale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.JAPAN);
        return before;
    }

    static Object print() {
        System.out.println("printed below");
        return null;
    }

    static Object discard() {
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
        return null;
    }

    static Object trace() {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static Object holds() {
        return Thread.holdsLock(State.class) + " " + Thread.holdsLock(ARRAY);
    }

    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "initial");
    static final ThreadLocal<Object> UNSET = new InheritableThreadLocal<>();

    static Object local() {
        String before = LOCAL.get() + " " + UNSET.get();
        LOCAL.set("set below");
        UNSET.set(new int[] {1, 2, 3});
        return before;
    }

    static Object remove() {
        LOCAL.remove();
        return LOCAL.get();
    }

    static Object hash() {
        return System.identityHashCode(ARRAY);
    }

    static Object lookUp() {
        return BY_IDENTITY.get(ARRAY);
    }

    static Object members() throws Exception {
        Method twice = State.class.getDeclaredMethod("twice", int.class);
        return twice.invoke(new State(1), 4);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(call("text") == "a text of its own");
        System.setProperty("state.here", "here");
        System.setProperty("state.gone", "gone");
        System.out.println(call("property"));
        System.out.println(System.getProperty("state.there") + " " + System.getProperty("state.gone"));
        Locale.setDefault(Locale.ITALY);
        System.out.println(call("locale") + " " + Locale.getDefault());
        setStatic(Locale.class, "defaultLocale", "Ljava/util/Locale;", Locale.US);
        System.out.println(Locale.getDefault());

        PrintStream console = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true));
        call("print");
        System.setOut(console);
        System.out.println("captured " + captured);
        call("print");
        call("discard");
        System.out.println("nobody sees this");
        System.setOut(console);

        thrown = new IllegalStateException("outer", new RuntimeException("inner"));
        System.out.println(call("trace"));
        synchronized (State.class) {
            System.out.println(call("holds"));
            synchronized (ARRAY) {
                System.out.println(call("holds"));
            }
        }
        System.out.println(call("holds"));
        new State().notifyThis();
        Object monitor = new Object();
        enter(monitor);
        System.out.println(Thread.holdsLock(monitor));
        leave(monitor);
        System.out.println(Thread.holdsLock(monitor));

        LOCAL.set("set above");
        System.out.println(call("local"));
        System.out.println(LOCAL.get() + " " + ((int[]) UNSET.get()).length);
        System.out.println(call("remove"));
        LOCAL.remove();
        System.out.println((call("local") + " " + LOCAL.get()).startsWith("initial [I@"));

        System.out.println(call("hash").equals(System.identityHashCode(ARRAY)));
        BY_IDENTITY.put(ARRAY, "found");
        System.out.println(call("lookUp"));
        Method twice = State.class.getDeclaredMethod("twice", int.class);
        System.out.println(invoke(twice, new State(), 10));
        Method same = (Method) reflected(State.class, "twice", "(I)I");
        System.out.println(same + " " + same.equals(twice) + " " + same.invoke(new State(), 3));
        Constructor<?> constructor = (Constructor<?>) reflected(State.class, "<init>", "(I)V");
        System.out.println(((State) constructor.newInstance(8)).value + " " + call("members"));

        Object weak = new int[] {1};
        Object referent = new int[] {2};
        keepWeakly(weak);
        reference = new WeakReference<>(referent);
        // Enough objects that what is not needed is dropped.
        for (int i = 0; i < 5_000; i++) set(new State(), i);
        System.out.println((keptWeakly() == weak) + " " + (reference.get() == referent));
    }
}
