// Object's toString calls hashCode.
//@ runtime-exception: java.lang.IllegalStateException
public class PrintCallsHashCode {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Own());
    }

    static class Own {
        public int hashCode() {
            throw new IllegalStateException();
        }
    }
}
