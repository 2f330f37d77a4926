// One that fits.
//@ entry: SubstringInBounds.f(int)
//@ property: no-exception
//@ verdict: holds
//@ findings: none
public class SubstringInBounds {
    public static int f(int from) {
        if (from < 0 || from > 5) {
            return -1; // reached
        }
        String rest = "seven".substring(from);
        assert rest.length() == 5 - from; // reached
        return rest.length();
    }
}
