// A field that somebody sets to null later.
//@ runtime-exception: java.lang.NullPointerException
public class FieldReset {
    public static void main(String[] args) {
        int n = args.length;
        Box b = new Box();
        if (n == 2) {
            b.s = null;
        }
        System.out.println(b.s.length());
    }

    static class Box {
        String s = "x";
    }
}
