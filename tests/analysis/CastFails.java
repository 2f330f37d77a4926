// A cast to a class that the object does not have.
//@ runtime-exception: java.lang.ClassCastException
public class CastFails {
    public static void main(String[] args) {
        int n = args.length;
        Object o = n > 1 ? "x" : Integer.valueOf(n);
        System.out.println((String) o);
    }
}
