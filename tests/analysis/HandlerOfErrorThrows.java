// So may one of an Error, which can come from anywhere.
//@ runtime-exception: java.lang.IllegalStateException
public class HandlerOfErrorThrows {
    public static void main(String[] args) {
        int n = args.length;
        try {
            down(n);
        } catch (StackOverflowError e) {
            throw new IllegalStateException();
        }
    }

    static int down(int n) {
        return n < 0 ? 0 : down(n + 1) + 1;
    }
}
