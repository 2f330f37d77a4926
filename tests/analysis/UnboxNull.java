// Null has no number.
//@ runtime-exception: java.lang.NullPointerException
public class UnboxNull {
    public static void main(String[] args) {
        int n = args.length;
        Integer i = n > 1 ? null : Integer.valueOf(3);
        int x = i;
        System.out.println(x);
    }
}
