package util;

import java.util.Iterator;
import java.util.PrimitiveIterator;

/** Integers from a bound to another. */
public record Range(int from, int to, int step) implements Iterable<Integer> {
    public Range {
        if (step == 0) {
            throw new IllegalArgumentException("no step");
        }
    }

    public Range(int from, int to) {
        this(from, to, from <= to ? 1 : -1);
    }

    public boolean contains(int value) {
        return (step > 0 ? value >= from && value < to : value <= from && value > to) && (value - from) % step == 0;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new PrimitiveIterator.OfInt() {
            int next = from;

            @Override
            public boolean hasNext() {
                return step > 0 ? next < to : next > to;
            }

            @Override
            public int nextInt() {
                int result = next;
                next += step;
                return result;
            }
        };
    }
}
