// System.exit ends a path without a finding.
//@ entry: Exits.f(int)
//@ property: no-exception
//@ verdict: holds
//@ findings: none
public class Exits {
    public static void f(int x) {
        if (x == 3) {
            System.exit(4); // reached
        }
        if (x == 3) {
            throw new IllegalStateException(); // never
        }
    }
}
