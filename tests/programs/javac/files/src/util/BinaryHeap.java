package util;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A priority queue over an array. */
public class BinaryHeap<E> implements Iterable<E> {
    private final Comparator<? super E> order;
    private Object[] elements = new Object[8];
    private int size;

    public BinaryHeap(Comparator<? super E> order) {
        this.order = order;
    }

    public static <E extends Comparable<? super E>> BinaryHeap<E> natural() {
        return new BinaryHeap<E>(Comparator.naturalOrder());
    }

    public void add(E element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, size * 2);
        }
        int at = size++;
        while (at > 0 && order.compare(element, get(at - 1 >> 1)) < 0) {
            elements[at] = elements[at - 1 >> 1];
            at = at - 1 >> 1;
        }
        elements[at] = element;
    }

    public E poll() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        E least = get(0);
        E last = get(--size);
        int at = 0;
        for (int child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && order.compare(get(child + 1), get(child)) < 0) {
                child++;
            }
            if (order.compare(last, get(child)) <= 0) {
                break;
            }
            elements[at] = elements[child];
        }
        elements[at] = last;
        elements[size] = null;
        return least;
    }

    @SuppressWarnings("unchecked")
    private E get(int index) {
        return (E) elements[index];
    }

    @Override
    public Iterator<E> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public E next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("" + next);
                }
                return get(next++);
            }
        };
    }
}
