// What passes through finally leaves.
//@ runtime-exception: java.lang.ArithmeticException
public class FinallyRethrows {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } finally {
            System.out.println("finally");
        }
    }
}
