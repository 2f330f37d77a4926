// A handler of a class above.
//@ runtime-exception: proved
public class CaughtByWider {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(1 / n);
        } catch (RuntimeException e) {
            System.out.println("caught");
        }
    }
}
