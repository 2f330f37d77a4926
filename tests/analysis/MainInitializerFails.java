// Also of the main class; that is left to the search, since it is what a user sees.
//@ runtime-exception: open
public class MainInitializerFails {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(x);
    }

    static int x = Integer.parseInt("3");
}
