// There are digits beyond 9.
//@ entry: Digits.f(char)
//@ verdict: violated java.lang.AssertionError
public class Digits {
    public static void f(char c) {
        if (Character.isDigit(c)) {
            assert c <= '9'; // reached
        }
    }
}
