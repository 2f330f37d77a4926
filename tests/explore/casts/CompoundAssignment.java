// A compound assignment casts without saying so.
//@ entry: CompoundAssignment.f(byte,int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class CompoundAssignment {
    public static void f(byte b, int x) {
        byte sum = b;
        sum += x;
        assert sum == b + x;
    }
}
