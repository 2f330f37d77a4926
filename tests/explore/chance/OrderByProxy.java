// A proxy passes on the order of a set.
//@ verdict: unknown
import java.lang.reflect.Proxy;
import java.util.Iterator;
import java.util.Set;

public class OrderByProxy {
    public static void main(String[] args) {
        Set<String> set = Set.of("a", "b", "c", "d");
        Iterable<?> proxy = (Iterable<?>) Proxy.newProxyInstance(
                OrderByProxy.class.getClassLoader(),
                new Class<?>[] {Iterable.class},
                (self, method, arguments) -> method.invoke(set, arguments));
        Iterator<?> all = proxy.iterator();
        assert !(all.next() + "" + all.next()).equals("da");
    }
}
