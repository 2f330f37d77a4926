// A method that never returns null.
//@ runtime-exception: proved
public class NeverNullReturned {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(find(n).length());
    }

    static String find(int n) {
        return n > 2 ? "y" : "x";
    }
}
