// What is returned as a byte is cut off.
//@ runtime-exception: java.lang.ArithmeticException
public class ByteReturned {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(1 / f(n));
    }

    static byte f(int n) {
        return (byte) (n + 255);
    }
}
