// A finally that returns swallows it.
//@ runtime-exception: proved
public class FinallySwallows {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(f(n));
    }

    @SuppressWarnings("finally")
    static int f(int n) {
        try {
            return 1 / n;
        } finally {
            return 3;
        }
    }
}
