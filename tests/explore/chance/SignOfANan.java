// The sign of a NaN is one of its bits.
//@ verdict: unknown
public class SignOfANan {
    public static void main(String[] args) {
        double nan = args.length / 0.0 - args.length / 0.0;
        assert Math.copySign(1.0, nan) < 0;
    }
}
