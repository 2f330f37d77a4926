// Null has a text.
//@ runtime-exception: proved
public class ConcatNull {
    public static void main(String[] args) {
        int n = args.length;
        String s = n > 1 ? null : "b";
        Object o = null;
        System.out.println(s + o + n);
    }
}
