// One that throws.
//@ runtime-exception: java.lang.ArithmeticException
public class LambdaThrows {
    public static void main(String[] args) {
        int n = args.length;
        Runnable r = () -> System.out.println(1 / n);
        r.run();
    }
}
