/** Goal: long arithmetic: a linear congruential generator and a xorshift. */
public class LongLoop {
    static final int N = 15_000_000;

    public static void main(String[] args) {
        long x = 88172645463325252L;
        long sum = 0;
        for (long i = 0; i < N; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            sum += x % 1000;
        }
        System.out.println(sum);
    }
}
