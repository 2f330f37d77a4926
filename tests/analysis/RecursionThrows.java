// One that throws at its bottom.
//@ runtime-exception: java.lang.ArithmeticException
public class RecursionThrows {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(down(n));
    }

    static int down(int n) {
        return n == 0 ? 1 / n : down(n - 1);
    }
}
