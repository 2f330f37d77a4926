// An assertion about what was just made.
//@ runtime-exception: proved
//@ assertion: proved
public class AssertOfNull {
    public static void main(String[] args) {
        int n = args.length;
        Object o = new Object();
        assert o != null;
    }
}
