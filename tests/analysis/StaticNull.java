// A static field that nobody assigns.
//@ runtime-exception: java.lang.NullPointerException
public class StaticNull {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(name.length());
    }

    static String name;
}
