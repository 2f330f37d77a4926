// A long has at most nineteen digits and a sign, and each digit is one.
//@ entry: DigitsOfALong.f(long)
//@ verdict: holds
//@ findings: none
public class DigitsOfALong {
    public static int f(long x) {
        String text = Long.toString(x);
        assert text.length() <= 20;
        char last = text.charAt(text.length() - 1);
        assert last >= '0' && last <= '9';
        if (text.length() == 20) {
            return 1; // reached
        }
        return text.isEmpty() ? 2 : 3; // reached
    }
}
