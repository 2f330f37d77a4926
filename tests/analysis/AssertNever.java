// An assertion that bounds show to hold.
//@ runtime-exception: proved
//@ assertion: proved
public class AssertNever {
    public static void main(String[] args) {
        int n = args.length;
        int x = n & 7;
        assert x >= 0;
        assert x < 8;
    }
}
