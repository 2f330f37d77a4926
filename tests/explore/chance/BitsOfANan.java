// Which NaN an operation makes is not specified.
//@ verdict: unknown
public class BitsOfANan {
    public static void main(String[] args) {
        double nan = Double.longBitsToDouble(0xfff8000000000005L);
        assert Double.doubleToRawLongBits(Math.sqrt(nan)) != 0xfff8000000000005L;
    }
}
