// One that is.
//@ runtime-exception: proved
public class ArrayStoreOfOwn {
    public static void main(String[] args) {
        int n = args.length;
        Object[] a = new Object[2];
        a[0] = Integer.valueOf(n);
        String[] b = new String[] {"x", null};
        System.out.println(b.length);
    }
}
