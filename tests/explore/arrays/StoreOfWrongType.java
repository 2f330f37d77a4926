// A store into an array of strings that is known as one of objects.
//@ entry: StoreOfWrongType.f(boolean)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.ArrayStoreException
//@ findings: java.lang.ArrayStoreException at StoreOfWrongType.f
public class StoreOfWrongType {
    public static Object f(boolean strings) {
        Object[] array = strings ? new String[1] : new Object[1];
        array[0] = 1;
        return array[0];
    }
}
