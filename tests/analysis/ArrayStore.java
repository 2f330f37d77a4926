// An object that is not of the array's component type.
//@ runtime-exception: java.lang.ArrayStoreException
public class ArrayStore {
    public static void main(String[] args) {
        int n = args.length;
        Object[] a = n > 1 ? new String[2] : new Object[2];
        a[0] = Integer.valueOf(n);
    }
}
