// Compare-and-set of a reference compares identities.
//@ entry: ComparedAndSet.f(java.lang.String,java.lang.String)
//@ max-length: 1
//@ verdict: unknown
import java.util.concurrent.atomic.AtomicReference;

public class ComparedAndSet {
    public static void f(String s, String t) {
        if (s != null) {
            assert !new AtomicReference<>(s).compareAndSet(t, "");
        }
    }
}
