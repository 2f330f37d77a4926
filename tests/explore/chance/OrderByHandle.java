// A method handle tells the order of a set.
//@ verdict: unknown
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Iterator;
import java.util.Set;

public class OrderByHandle {
    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(Iterator.class);
        var handle = MethodHandles.lookup().findVirtual(Set.class, "iterator", type);
        Iterator<?> all = (Iterator<?>) handle.invoke(Set.of("a", "b", "c", "d"));
        assert !(all.next() + "" + all.next()).equals("da");
        all = (Iterator<?>) handle.invokeWithArguments(Set.of("a", "b", "c", "d"));
        assert !(all.next() + "" + all.next()).equals("da");
    }
}
