// A superclass's initialiser runs first and sees its subclass's field.
//@ runtime-exception: java.lang.NullPointerException
public class StaticOfSubclassEarly {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(Lower.s.length());
        System.out.println(Upper.seen.length());
    }

    static class Upper {
        static String seen = Lower.s;
    }
    static class Lower extends Upper {
        static String s = new String("x");
    }
}
