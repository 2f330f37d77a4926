package shop.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What is wanted, built step by step. */
public final class Query<T> {
    private Predicate<T> condition = any -> true;
    private Comparator<T> order;
    private long limit = Long.MAX_VALUE;

    public static <T> Query<T> where(Predicate<T> condition) {
        Query<T> query = new Query<>();
        query.condition = condition;
        return query;
    }

    public Query<T> and(Predicate<? super T> more) {
        condition = condition.and(more);
        return this;
    }

    public <U extends Comparable<? super U>> Query<T> by(Function<? super T, ? extends U> key) {
        Comparator<T> next = Comparator.comparing(key);
        order = order == null ? next : order.thenComparing(next);
        return this;
    }

    public Query<T> limit(int limit) {
        this.limit = limit;
        return this;
    }

    public List<T> run(Repository<?, T> repository) {
        Stream<T> stream = repository.all(condition);
        if (order != null) {
            stream = stream.sorted(order);
        }
        return stream.limit(limit).collect(ArrayList::new, List::add, List::addAll);
    }
}
