package util;

import java.util.function.Supplier;

/** A value that is computed when it is first asked for. */
public final class Lazy<T> implements Supplier<T> {
    private Supplier<? extends T> supplier;
    private volatile T value;

    public Lazy(Supplier<? extends T> supplier) {
        this.supplier = supplier;
    }

    @Override
    public T get() {
        if (supplier != null) {
            synchronized (this) {
                if (supplier != null) {
                    value = supplier.get();
                    supplier = null;
                }
            }
        }
        return value;
    }
}
