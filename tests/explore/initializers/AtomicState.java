// An initialiser that reads an input atomically.
//@ entry: AtomicState.f
//@ verdict: violated java.lang.AssertionError
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicState {
    static final AtomicInteger LIMIT = new AtomicInteger(0);

    static class Table {
        static final boolean IS_LARGE = LIMIT.getAndAdd(0) > 1000;
    }

    static void f(int x, boolean isSet) {
        if (isSet) {
            LIMIT.set(x);
        }
        if (Table.IS_LARGE) {
            assert isSet && x > 1000;
            assert x != 4321; // reached
        }
    }
}
