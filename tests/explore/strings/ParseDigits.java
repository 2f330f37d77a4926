// Digits by hand: every two of them are a number below a hundred.
//@ verdict: holds
//@ paths: 6
import doppel.Symbolic;

public class ParseDigits {
    public static void main(String[] args) {
        char tens = Symbolic.charValue("tens", '0');
        char ones = Symbolic.charValue("ones", '0');
        if (tens < '0' || tens > '9') {
            return; // reached
        }
        if (ones < '0' || ones > '9') {
            return; // reached
        }
        int n = (tens - '0') * 10 + (ones - '0');
        if (n == 42) {
            assert tens == '4' && ones == '2'; // reached
        }
        assert n < 100; // reached
    }
}
