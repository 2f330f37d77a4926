// Reflection is not looked into.
//@ runtime-exception: java.lang.ClassCastException
public class Reflection {
    public static void main(String[] args) {
        int n = args.length;
        try {
            Object o = Reflection.class.getDeclaredConstructor().newInstance();
            System.out.println((Comparable<?>) o);
        } catch (ReflectiveOperationException e) {
            System.out.println("none");
        }
    }
}
