// A sum that overflows may be 0.
//@ runtime-exception: java.lang.ArithmeticException
public class DivisorWraps {
    public static void main(String[] args) {
        int n = args.length;
        int d = f(n);
        System.out.println(1 / d);
    }

    static int f(int n) {
        int x = 1 << 31 - n;
        return n >= 0 ? x + x : 1;
    }
}
