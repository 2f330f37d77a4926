package shop.store;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** A repository in a map. */
public class InMemory<K extends Comparable<K>, V> implements Repository<K, V>, AutoCloseable {
    private final Map<K, V> values = new TreeMap<>();
    private final Function<? super V, ? extends K> key;
    private transient boolean closed;

    public InMemory(Function<? super V, ? extends K> key) {
        this.key = key;
    }

    @Override
    public Optional<V> find(K key) {
        return Optional.ofNullable(values.get(key));
    }

    @Override
    public void save(V value) throws StoreException {
        if (closed) {
            throw new StoreException("closed");
        }
        V old = values.putIfAbsent(key.apply(value), value);
        if (old != null) {
            throw new StoreException(key.apply(value) + " is there", new IllegalStateException(old.toString()));
        }
    }

    @Override
    public Stream<V> all() {
        return values.values().stream();
    }

    @Override
    public void close() {
        closed = true;
    }
}
