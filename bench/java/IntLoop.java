/** Goal: int arithmetic, shifts and branches in one hot loop. */
public class IntLoop {
    static final int N = 30_000_000;

    public static void main(String[] args) {
        int x = 1;
        for (int i = 0; i < N; i++) {
            x = x * 31 + i;
            x ^= x >>> 7;
            if ((x & 1) == 0) {
                x += 3;
            }
        }
        System.out.println(x);
    }
}
