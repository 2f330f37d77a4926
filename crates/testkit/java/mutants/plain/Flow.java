package plain;

import driver.Fuel;

/** Branches, switches, loops and exception handlers. */
public class Flow {
    static int dense(int n) {
        switch (n) {
            case 1: return 10;
            case 2: n += 5;
            case 3: n *= 2; break;
            case 5: return -1;
            default: n = 99;
        }
        return n;
    }

    static String sparse(int n) {
        switch (n) {
            case -1000: return "low";
            case 0: return "zero";
            case 77: return "odd";
            case 1 << 20: return "high";
            default: return "none";
        }
    }

    static int named(String name) {
        switch (name) {
            case "one": return 1;
            case "two": return 2;
            case "Aa": return 3;
            case "BB": return 4;
            default: return name.length();
        }
    }

    static int loops(int n) {
        int sum = 0;
        outer:
        for (int i = 0; i < n && Fuel.burn(); i++) {
            for (int j = i; ; j += 2) {
                Fuel.burn();
                if (j > 10) continue outer;
                if (i * j == 12) break outer;
                sum += j;
            }
        }
        do {
            sum--;
        } while (sum > 20 && Fuel.burn());
        return sum;
    }

    static String handlers(int n) {
        String log = "";
        try {
            log += "a";
            try {
                if (n == 0) throw new IllegalStateException("zero");
                if (n == 1) throw new Exception("one");
                log += 10 / (n - 2);
            } catch (RuntimeException e) {
                log += e.getMessage();
                if (n == 2) throw e;
            } finally {
                log += "f";
            }
            Object o = n > 4 ? null : log;
            log += o.hashCode() != 0 ? "h" : "n";
        } catch (ArithmeticException e) {
            log += "div";
        } catch (Exception e) {
            log += e.getClass().getSimpleName();
        } finally {
            log += n;
        }
        return log;
    }

    static int nested(int n) {
        int depth = 0;
        for (int i = 0; i < 4 && Fuel.burn(); i++) {
            try {
                depth += i;
                if (i == n) return depth;
                if (i > n) throw new IndexOutOfBoundsException();
            } catch (IndexOutOfBoundsException e) {
                depth += 100;
                if (n < 0) continue;
                break;
            } finally {
                depth++;
            }
        }
        return depth;
    }

    static boolean conditions(int a, int b, Object c, Object d) {
        return a < b && (c == d || c != null && c.equals(d)) || a == b && !(d instanceof String) || a > 10 & b != 3;
    }

    static synchronized int locked(Object lock, int n) {
        int sum = 0;
        synchronized (lock) {
            for (int i = 0; i < n && Fuel.burn(); i++) {
                synchronized (Flow.lock()) {
                    sum += i;
                    if (sum > 10) return sum;
                }
            }
        }
        return -sum;
    }

    private static final Object LOCK = new Object();

    static Object lock() {
        return LOCK;
    }

    public static void run(StringBuilder out) {
        for (int i = 0; i < 7 && Fuel.burn(); i++) {
            out.append(dense(i)).append(',').append(handlers(i)).append(',').append(nested(i - 2)).append(' ');
        }
        out.append(sparse(-1000)).append(sparse(77)).append(sparse(1)).append(sparse(1048576)).append(' ');
        out.append(named("one")).append(named("Aa")).append(named("BB")).append(named("other")).append(' ');
        out.append(loops(3)).append(' ').append(loops(9)).append(' ');
        out.append(conditions(1, 2, "x", "x")).append(conditions(3, 3, null, 5)).append(conditions(20, 3, 1, 2)).append(' ');
        out.append(locked("lock", 3)).append(locked(out, 9));
    }
}
