// A loop that ends for every input, after 1 to 8 rounds.
//@ entry: UntilZero.f(byte)
//@ paths: 8
//@ verdict: holds
public class UntilZero {
    public static int f(byte b) {
        int x = b & 0xFF;
        int rounds = 0;
        do {
            x >>= 1;
            rounds++;
        } while (x != 0);
        assert rounds <= 8;
        return rounds;
    }
}
