// Neither are finalizers.
//@ runtime-exception: open
public class Finalizer {
    public static void main(String[] args) {
        int n = args.length;
        new Own();
    }

    static class Own {
        protected void finalize() {
            throw new IllegalStateException();
        }
    }
}
