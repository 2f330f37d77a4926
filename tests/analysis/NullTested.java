// Null is tested for.
//@ runtime-exception: proved
public class NullTested {
    public static void main(String[] args) {
        int n = args.length;
        String s = n > 1 ? null : "x";
        if (s != null) {
            System.out.println(s.length());
        }
    }
}
