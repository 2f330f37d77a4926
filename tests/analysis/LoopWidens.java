// A bound that a loop moves.
//@ runtime-exception: java.lang.ArithmeticException
public class LoopWidens {
    public static void main(String[] args) {
        int n = args.length;
        int d = 3;
        for (int i = 0; i < n; i++) {
            d--;
        }
        System.out.println(1 / d);
    }
}
