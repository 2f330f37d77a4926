// When the collector puts a reference into its queue.
//@ verdict: unknown
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class Enqueued {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> held = new WeakReference<>(new Object(), queue);
        assert !held.isEnqueued();
    }
}
