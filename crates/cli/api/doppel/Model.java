package doppel;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method that doppel executes in another method's place: {@code doppel run --models PATH}. Any other JVM
 * does not look at it.
 *
 * <pre>
 * public class CounterModels {
 *     &#64;Model("com.acme.Counter.next(I)")
 *     public static int next(Counter receiver, int step) {
 *         return receiver.value += step;
 *     }
 * }
 * </pre>
 *
 * The parameters are those of the method, after the receiver if it is no static method; the type that is returned is the
 * same. A parameter may be declared as {@code Object} where its own class is not accessible. Within its body, a call of the
 * method that it stands for is a call of the real one; it is dispatched as any call, so that on an object of a subclass that
 * overrides the method it is one of the overriding method. {@code doppel models new} writes a model to begin with, and
 * {@code doppel models check} compares it with the real method.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Model {
    /**
     * The method: class with dots ({@code $} before a nested one), name, and the descriptor of the JVM specification
     * (§4.3.3) with or without the type that it returns, such as {@code java.lang.Math.pow(DD)} or
     * {@code com.acme.Outer$Inner.put(Ljava/lang/String;[I)V}.
     */
    String value();
}
