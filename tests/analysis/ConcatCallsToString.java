// The text of an object is made by the program.
//@ runtime-exception: java.lang.IllegalStateException
public class ConcatCallsToString {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println("" + new Own());
    }

    static class Own {
        public String toString() {
            throw new IllegalStateException();
        }
    }
}
