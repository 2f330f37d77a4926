// A failed assertion that is caught is not proved not to be, since it may be a cause.
//@ runtime-exception: proved
//@ assertion: open
public class AssertCaught {
    public static void main(String[] args) {
        int n = args.length;
        try {
            assert n < 2;
        } catch (AssertionError e) {
            System.out.println("caught");
        }
    }
}
