// A substring that is too long for its string.
//@ entry: SubstringBounds.f(int,int)
//@ property: no-exception
//@ verdict: violated java.lang.StringIndexOutOfBoundsException
//@ findings: java.lang.StringIndexOutOfBoundsException at SubstringBounds.f
public class SubstringBounds {
    public static int f(int from, int to) {
        if (from < -1 || from > 6 || to < -1 || to > 6) {
            return -1; // reached
        }
        return "seven".substring(from, to).length();
    }
}
