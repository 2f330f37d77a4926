// What a class's initialiser throws is an Error.
//@ runtime-exception: proved
public class InitializerFails {
    public static void main(String[] args) {
        int n = args.length;
        if (n > 1) {
            System.out.println(Bad.x);
        }
    }

    static class Bad {
        static int x = 1 / Integer.parseInt("0");
    }
}
