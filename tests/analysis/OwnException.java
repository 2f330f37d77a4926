// And the constructor of an exception calls what its class may override.
//@ runtime-exception: java.lang.IllegalStateException
public class OwnException {
    public static void main(String[] args) {
        int n = args.length;
        try {
            throw new Own();
        } catch (Own e) {
            System.out.println("caught");
        }
    }
}
class Own extends Exception {
    public synchronized Throwable fillInStackTrace() {
        throw new IllegalStateException();
    }
}
