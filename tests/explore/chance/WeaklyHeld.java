// When a reference is cleared.
//@ verdict: unknown
import java.lang.ref.WeakReference;

public class WeaklyHeld {
    public static void main(String[] args) {
        WeakReference<Object> held = new WeakReference<>(new Object());
        assert held.get() != null;
    }
}
