// A failed assertion is an Error.
//@ runtime-exception: proved
//@ assertion: java.lang.AssertionError
public class AssertFails {
    public static void main(String[] args) {
        int n = args.length;
        assert n < 2 : "message" + n;
    }
}
