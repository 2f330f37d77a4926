// Proxies are classes that are made on the path, of the program's and of the library's interfaces.
//@ findings: java.lang.IllegalStateException at Proxies.main
import doppel.Symbolic;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

public class Proxies {
    interface Adder {
        int add(int a, int b);
    }

    interface Negator {
        int negate(int a);
    }

    static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        int sum = 0;
        if (x > 10) {
            Negator negator = (Negator) proxy(Negator.class, (self, method, arguments) -> -(int) arguments[0]);
            sum = negator.negate(5);
        }
        Adder adder = (Adder) proxy(Adder.class, (self, method, arguments) -> (int) arguments[0] + (int) arguments[1]);
        sum = adder.add(sum, 3);
        if (x < 20) {
            Comparable<?> any = (Comparable<?>) proxy(Comparable.class, (self, method, arguments) -> 4);
            @SuppressWarnings("unchecked")
            Comparable<String> comparable = (Comparable<String>) any;
            sum = adder.add(sum, comparable.compareTo(""));
        }
        if (sum != (x > 10 ? -5 : 0) + 3 + (x < 20 ? 4 : 0)) {
            throw new AssertionError(sum); // never
        }
        if (x == 30) {
            throw new IllegalStateException();
        }
    }
}
