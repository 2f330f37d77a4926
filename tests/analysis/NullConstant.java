// A method of null.
//@ runtime-exception: java.lang.NullPointerException
public class NullConstant {
    public static void main(String[] args) {
        int n = args.length;
        String s = null;
        System.out.println(s.length());
    }
}
