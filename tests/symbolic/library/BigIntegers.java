// Arithmetic of any size.
import doppel.Symbolic;
import java.math.BigInteger;

public class BigIntegers {
    public static void main(String[] args) {
        long x = Symbolic.longValue("x", 1L << 40);
        BigInteger square = BigInteger.valueOf(x).multiply(BigInteger.valueOf(3));
        if (square.bitLength() == 42) {
            System.out.println("42 bits");
        }
    }
}
