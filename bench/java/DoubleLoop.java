/** Goal: double arithmetic with conversions and a comparison. */
public class DoubleLoop {
    static final int N = 40_000_000;

    public static void main(String[] args) {
        double x = 0.5;
        double sum = 0;
        for (int i = 1; i <= N; i++) {
            x = 3.7 * x * (1.0 - x);
            sum += x / i;
            if (sum > 10.0) {
                sum -= 10.0;
            }
        }
        System.out.println(sum);
    }
}
