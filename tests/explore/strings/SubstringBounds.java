// A substring that is too long for its string.
//@ entry: SubstringBounds.f(int,int)
//@ property: no-exception
//@ verdict: violated java.lang.StringIndexOutOfBoundsException
//@ findings: java.lang.StringIndexOutOfBoundsException at SubstringBounds.f
public class SubstringBounds {
    public static int f(int from, int to) {
        return "seven".substring(from, to).length();
    }
}
