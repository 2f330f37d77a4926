package shop.store;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Things by their keys. */
public interface Repository<K, V> {
    Optional<V> find(K key);

    void save(V value) throws StoreException;

    Stream<V> all();

    default Stream<V> all(Predicate<? super V> condition) {
        return all().filter(condition);
    }

    default long count() {
        return all().count();
    }
}
