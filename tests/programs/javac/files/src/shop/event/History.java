package shop.event;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last events. */
public class History implements Listener<Event> {
    private final Deque<Event> events = new ArrayDeque<>();
    private final int length;

    {
        events.add(new Event.Failed(0, "begin", null));
    }

    public History(int length) {
        this.length = length;
    }

    @Override
    public void on(Event event) {
        events.addLast(event);
        while (events.size() > length) {
            events.removeFirst();
        }
    }

    public String describe() {
        StringBuilder text = new StringBuilder();
        for (Event event : events) {
            if (event instanceof Event.Paid paid && paid.amount().cents() > 0) {
                text.append("paid ").append(paid.amount());
            } else if (event instanceof Event.Failed failed) {
                text.append("failed: ").append(failed.reason());
            } else if (!(event instanceof Event.Ordered ordered)) {
                text.append('?');
            } else {
                text.append("ordered by ").append(ordered.order().customer().name());
            }
            text.append("; ");
        }
        return text.toString();
    }
}
