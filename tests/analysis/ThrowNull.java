// To throw null is a NullPointerException.
//@ runtime-exception: java.lang.NullPointerException
public class ThrowNull {
    public static void main(String[] args) {
        int n = args.length;
        RuntimeException e = null;
        if (n > 1) {
            throw e;
        }
    }
}
