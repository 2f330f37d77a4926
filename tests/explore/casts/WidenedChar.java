// A char never widens to a negative number, a byte does.
//@ entry: WidenedChar.f(char,byte)
//@ paths: 2
//@ verdict: holds
public class WidenedChar {
    public static int f(char c, byte b) {
        assert c >= 0;
        if (b < 0) {
            assert (int) b < (int) c; // reached
            return 1;
        }
        return 2; // reached
    }
}
