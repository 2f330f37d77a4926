// So it is for println.
//@ runtime-exception: java.lang.IllegalStateException
public class PrintCallsToString {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Own());
    }

    static class Own {
        public String toString() {
            throw new IllegalStateException();
        }
    }
}
