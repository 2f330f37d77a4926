// An int has at most ten digits and a sign, and each digit is one.
//@ entry: DigitsOfAnInt.f(int)
//@ verdict: holds
//@ findings: none
public class DigitsOfAnInt {
    public static int f(int x) {
        String text = Integer.toString(x);
        assert text.length() <= 11;
        char last = text.charAt(text.length() - 1);
        assert last >= '0' && last <= '9';
        if (text.length() == 11) {
            return 1; // reached
        }
        return text.isEmpty() ? 2 : 3; // reached
    }
}
