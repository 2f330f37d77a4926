// An AssertionError that nobody throws is an object like any other.
//@ entry: MadeNotThrown.f(int)
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class MadeNotThrown {
    public static int f(int x) {
        Error prepared = new AssertionError("in case");
        return x > 3 ? prepared.getMessage().length() : 0;
    }
}
