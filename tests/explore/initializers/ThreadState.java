// Initialisers that read what belongs to the thread or to the whole program.
//@ entry: ThreadState.f
//@ paths: 7
//@ verdict: holds
//@ findings: none
import java.util.Properties;

public class ThreadState {
    static final ThreadLocal<Integer> LOCAL = new ThreadLocal<>();

    static class OfThread {
        static final Integer VALUE = LOCAL.get();
    }

    static class Name {
        static final String VALUE = Thread.currentThread().getName();
    }

    static class Interrupted {
        static final boolean VALUE = Thread.currentThread().isInterrupted();
    }

    static class Given {
        static final String VALUE = System.getProperty("given", "nothing");
        static final String OTHER = System.getProperty("other");
    }

    static void f(int x) {
        Integer local = null;
        String name = Thread.currentThread().getName();
        boolean isInterrupted = false;
        String given = "nothing";
        switch (x) {
            case 1:
                LOCAL.set(local = 3);
                break;
            case 2:
                Thread.currentThread().setName(name = "other");
                break;
            case 3:
                Thread.currentThread().interrupt();
                isInterrupted = true;
                break;
            case 4:
                System.setProperty("given", given = "something");
                break;
            case 5:
                for (int i = 0; i < 200; i++) {
                    System.setProperty("unrelated" + i, "x");
                }
                break;
            case 6:
                Properties all = new Properties();
                all.setProperty("given", given = "something");
                System.setProperties(all);
                break;
            default:
        }
        assert OfThread.VALUE == local;
        assert Name.VALUE.equals(name);
        assert Interrupted.VALUE == isInterrupted;
        assert Given.VALUE.equals(given) && Given.OTHER == null;
    }
}
