// What is no number is an exception.
//@ entry: ParseFailure.f(java.lang.String)
//@ property: no-exception
//@ max-length: 1
//@ verdict: violated java.lang.NumberFormatException
//@ findings: java.lang.NumberFormatException at ParseFailure.f
public class ParseFailure {
    public static int f(String s) {
        return Integer.parseInt(s);
    }
}
