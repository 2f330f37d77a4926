// References to a static method, an instance method and a constructor.
//@ entry: MethodReferences.f(int)
//@ paths: 3
//@ verdict: violated java.lang.AssertionError
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class MethodReferences {
    final int value;

    MethodReferences(int value) {
        this.value = value;
    }

    int value() {
        return value;
    }

    static int flip(int x) {
        return x < 0 ? -x : x;
    }

    public static void f(int x) {
        IntUnaryOperator flip = MethodReferences::flip;
        IntFunction<MethodReferences> make = MethodReferences::new;
        MethodReferences made = make.apply(flip.applyAsInt(x));
        Supplier<Integer> bound = () -> made.value();
        Function<MethodReferences, MethodReferences> same = Function.identity();
        assert same.apply(made).value >= 0 || bound == null;
    }
}
