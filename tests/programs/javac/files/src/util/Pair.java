package util;

/** Two values. */
public record Pair<A, B>(A first, B second) {
    public static <A, B> Pair<A, B> of(A first, B second) {
        return new Pair<>(first, second);
    }

    public <C> Pair<C, B> withFirst(C other) {
        return new Pair<>(other, second);
    }

    public Pair<B, A> swapped() {
        return of(second, first);
    }
}
