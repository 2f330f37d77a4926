/** Goal: boolean[] reads and writes: the sieve of Eratosthenes. */
public class Sieve {
    static final int N = 20;

    public static void main(String[] args) {
        int count = 0;
        for (int round = 0; round < N; round++) {
            count = 0;
            boolean[] composite = new boolean[1_000_000];
            for (int i = 2; i < composite.length; i++) {
                if (composite[i]) {
                    continue;
                }
                count++;
                for (int j = i + i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        System.out.println(count);
    }
}
