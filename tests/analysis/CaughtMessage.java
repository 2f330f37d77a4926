// The message of a caught exception.
//@ runtime-exception: proved
public class CaughtMessage {
    public static void main(String[] args) {
        int n = args.length;
        String s = n > 1 ? null : "x";
        try {
            System.out.println(s.length() / n);
        } catch (NullPointerException | ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
