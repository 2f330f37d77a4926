// So may that of a remainder of longs.
//@ runtime-exception: java.lang.ArithmeticException
public class RemainderOfLongs {
    public static void main(String[] args) {
        int n = args.length;
        long d = n;
        System.out.println(7L % d);
    }
}
