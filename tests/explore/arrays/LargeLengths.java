// Runs that come to the same array with other lengths, small and large, agree on which of them are alike.
//@ verdict: holds
//@ property: no-exception
import doppel.Symbolic;

public class LargeLengths {
    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 70_000);
        if (n < 0 || n > 1_000_000) return;
        byte[] bytes = new byte[n];
        int sign = n % 1000 == 999 ? 1 : n % 777 == 5 ? 2 : n % 50 > 20 ? 3 : 4;
        if (n > 900_000 && sign == 3) sign = 5;
        assert sign > 0 && bytes.length == n;
    }
}
