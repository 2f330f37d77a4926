package util;

import java.util.Objects;
import java.util.function.Function;

/** A value of one of two types. */
public sealed interface Either<L, R> permits Either.Left, Either.Right {
    record Left<L, R>(L value) implements Either<L, R> {
        public Left {
            Objects.requireNonNull(value, "value");
        }
    }

    record Right<L, R>(R value) implements Either<L, R> {}

    static <L, R> Either<L, R> left(L value) {
        return new Left<>(value);
    }

    static <L, R> Either<L, R> right(R value) {
        return new Right<>(value);
    }

    default <T> T fold(Function<? super L, ? extends T> left, Function<? super R, ? extends T> right) {
        if (this instanceof Left<L, R> it) {
            return left.apply(it.value());
        } else if (this instanceof Right<L, R> it) {
            return right.apply(it.value());
        }
        throw new AssertionError(this);
    }

    default <T> Either<L, T> map(Function<? super R, ? extends T> f) {
        return fold(Either::left, value -> right(f.apply(value)));
    }

    default <T> Either<L, T> flatMap(Function<? super R, Either<L, T>> f) {
        return fold(Either::left, f);
    }
}
