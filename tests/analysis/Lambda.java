// Lambdas are not looked into.
//@ runtime-exception: open
public class Lambda {
    public static void main(String[] args) {
        int n = args.length;
        Runnable r = () -> System.out.println(n);
        r.run();
    }
}
