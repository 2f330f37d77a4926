// With its guard, none is left.
//@ entry: DivisionGuarded.f(int,int)
//@ property: no-exception
//@ paths: 2
//@ verdict: holds
//@ findings: none
public class DivisionGuarded {
    public static int f(int a, int b) {
        return b == 0 ? 0 : a / b;
    }
}
