// Boxed arguments in an array.
import doppel.Symbolic;

public class Varargs {
    static long sum(Number... numbers) {
        long sum = 0;
        for (Number number : numbers) {
            sum += number.longValue();
        }
        return sum;
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1000);
        if (sum(x, 1L, (short) 2) == 1003) {
            System.out.println("1003");
        }
    }
}
