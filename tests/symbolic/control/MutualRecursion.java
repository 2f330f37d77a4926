// Recursion: mutual, memoised, over strings.
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MutualRecursion {
    private static final Map<Integer, Long> MEMO = new HashMap<>();

    public static void main(String[] args) {
        System.out.println(even(Symbolic.intValue("n", 5)));
        System.out.println(fibonacci(Symbolic.intValue("m", 7)) == 13);
        System.out.println(palindrome(Symbolic.string("s", "abcba")));
        System.out.println(ackermann(Symbolic.intValue("a", 1), Symbolic.intValue("b", 2)));
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    private static long fibonacci(int n) {
        if (n < 2) {
            return n;
        }
        Long known = MEMO.get(n);
        if (known != null) {
            return known;
        }
        long sum = fibonacci(n - 1) + fibonacci(n - 2);
        MEMO.put(n, sum);
        return sum;
    }

    private static boolean palindrome(String s) {
        return s.length() < 2 || s.charAt(0) == s.charAt(s.length() - 1) && palindrome(s.substring(1, s.length() - 1));
    }

    private static int ackermann(int a, int b) {
        return a == 0 ? b + 1 : b == 0 ? ackermann(a - 1, 1) : ackermann(a - 1, ackermann(a, b - 1));
    }
}
