// Null can be cast to anything.
//@ runtime-exception: proved
public class CastOfNull {
    public static void main(String[] args) {
        int n = args.length;
        Object o = null;
        String s = (String) o;
        System.out.println(s);
    }
}
