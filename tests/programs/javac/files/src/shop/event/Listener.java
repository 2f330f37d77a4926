package shop.event;

@FunctionalInterface
public interface Listener<E extends Event> {
    void on(E event) throws Exception;

    default Listener<E> then(Listener<? super E> next) {
        return event -> {
            on(event);
            next.on(event);
        };
    }
}
