// Who holds the monitor of one object holds that of the other if they are the same.
//@ entry: Monitors.f(java.lang.String,java.lang.String)
//@ max-length: 1
//@ verdict: unknown
public class Monitors {
    public static void f(String s, String t) {
        if (s == null || t == null) {
            return;
        }
        synchronized (s) {
            assert !Thread.holdsLock(t);
        }
    }
}
