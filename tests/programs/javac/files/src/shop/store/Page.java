package shop.store;

import java.util.List;
import java.util.function.IntFunction;

/** A part of a long list. */
public record Page<T>(List<? extends T> items, int number, int size) {
    public static <T> Page<T> of(List<? extends T> all, int number, int size) {
        int from = Math.min(all.size(), number * size);
        return new Page<>(all.subList(from, Math.min(all.size(), from + size)), number, size);
    }

    public T[] toArray(IntFunction<T[]> maker) {
        return items.toArray(maker.apply(items.size()));
    }

    public boolean isLast() {
        return items.size() < size;
    }
}
