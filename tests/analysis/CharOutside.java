// A character outside of a string.
//@ runtime-exception: java.lang.StringIndexOutOfBoundsException
public class CharOutside {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println("ab".charAt(n));
    }
}
