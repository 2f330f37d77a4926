// What is thrown was made elsewhere.
//@ runtime-exception: java.lang.IllegalStateException
public class ThrownFromParameter {
    public static void main(String[] args) {
        int n = args.length;
        raise(n > 2 ? new IllegalStateException() : null);
    }

    static void raise(RuntimeException e) {
        if (e != null) {
            throw e;
        }
    }
}
