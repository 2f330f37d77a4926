// Reflection tells when a reference is cleared.
//@ verdict: unknown
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

public class WeaklyHeldByReflection {
    public static void main(String[] args) throws Exception {
        WeakReference<Object> held = new WeakReference<>(new Object());
        assert Reference.class.getMethod("get").invoke(held) != null;
    }
}
