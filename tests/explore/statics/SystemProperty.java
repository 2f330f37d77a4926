// A property that one path sets is not set on the others.
//@ entry: SystemProperty.f(int)
//@ verdict: holds
public class SystemProperty {
    public static void f(int x) {
        assert System.getProperty("explored") == null;
        if (x > 7) {
            System.setProperty("explored", "yes"); // reached
        }
        assert (System.getProperty("explored") != null) == x > 7;
    }
}
