// And is not.
//@ runtime-exception: java.lang.NumberFormatException
public class NotParsed {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(Integer.parseInt(n > 1 ? "x" : "1"));
    }
}
