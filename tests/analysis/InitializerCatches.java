// Code that an initialiser calls runs, too.
//@ runtime-exception: java.lang.ArithmeticException
public class InitializerCatches {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(Table.x);
        System.out.println(1 / Table.d);
    }

    static class Table {
        static int x;
        static int d = 1;
        static {
            fill();
        }
        static void fill() {
            d = 0;
        }
    }
}
