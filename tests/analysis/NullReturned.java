// A method that returns null for some.
//@ runtime-exception: java.lang.NullPointerException
public class NullReturned {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(find(n).length());
    }

    static String find(int n) {
        return n > 2 ? null : "x";
    }
}
