// A checked exception is none of these.
//@ runtime-exception: proved
public class CheckedLeaves {
    public static void main(String[] args) {
        int n = args.length;
        check(n);
    }

    static void check(int n) {
        if (n > 2) {
            Rethrow.<RuntimeException>sneaky(new Exception("checked"));
        }
    }
    static class Rethrow {
        static <T extends Throwable> void sneaky(Throwable t) throws T {
            @SuppressWarnings("unchecked") T own = (T) t;
            throw own;
        }
    }
}
