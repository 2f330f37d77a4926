package shop.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells listeners of events. */
public class Bus {
    private final Map<Class<? extends Event>, List<Listener<? extends Event>>> listeners = new LinkedHashMap<>();
    private int depth;

    public <E extends Event> Subscription subscribe(Class<E> type, Listener<? super E> listener) {
        List<Listener<? extends Event>> list = listeners.computeIfAbsent(type, key -> new ArrayList<>());
        Listener<E> own = listener::on;
        list.add(own);
        return new Subscription() {
            @Override
            public void close() {
                list.remove(own);
            }
        };
    }

    /** Ends when it is closed. */
    public abstract static class Subscription implements AutoCloseable {
        @Override
        public abstract void close();
    }

    public int publish(Event event) {
        int told = 0;
        depth++;
        try {
            for (var entry : listeners.entrySet()) {
                if (entry.getKey().isInstance(event)) {
                    for (Listener<? extends Event> listener : List.copyOf(entry.getValue())) {
                        told += tell(listener, event) ? 1 : 0;
                    }
                }
            }
        } finally {
            depth--;
        }
        return told;
    }

    @SuppressWarnings("unchecked")
    private <E extends Event> boolean tell(Listener<E> listener, Event event) {
        try {
            listener.on((E) event);
            return true;
        } catch (ClassCastException | IllegalStateException e) {
            throw e;
        } catch (Exception e) {
            if (depth < 3) {
                publish(new Event.Failed(event.time(), e.getMessage(), e));
            }
            return false;
        }
    }
}
