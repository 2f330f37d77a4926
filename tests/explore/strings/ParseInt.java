// The text of one number among others.
//@ symbolic: args
//@ args: 0
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
public class ParseInt {
    public static void main(String[] args) {
        try {
            int n = Integer.parseInt(args[0]);
            if (n > 99) {
                assert n != 537; // reached
            }
            if (n < -99) {
                System.exit(1); // never
            }
        } catch (NumberFormatException e) {
            System.exit(0); // reached
        }
    }
}
