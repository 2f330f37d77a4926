// State that the input builds up.
//@ entry: Counter.f(boolean,boolean,boolean)
//@ paths: 8
//@ verdict: violated java.lang.AssertionError
public class Counter {
    static int count;

    static void step(boolean up) {
        if (up) {
            count += 2;
        } else {
            count -= 1;
        }
    }

    public static void f(boolean a, boolean b, boolean c) {
        step(a);
        step(b);
        step(c);
        assert count != 3;
    }
}
