// A cast behind a test.
//@ runtime-exception: proved
public class CastTested {
    public static void main(String[] args) {
        int n = args.length;
        Object o = n > 1 ? "x" : Integer.valueOf(n);
        if (o instanceof String) {
            String s = (String) o;
            System.out.println(s.length());
        }
    }
}
