// The stack trace of an exception that an initialiser has caught names the method that used the class first.
//@ entry: Caller.f
//@ paths: 3
//@ verdict: holds
//@ findings: none
public class Caller {
    static class Table {
        static Throwable bounds;
        static Throwable own;

        static {
            try {
                int[] few = new int[1];
                few[2] = 1;
            } catch (ArrayIndexOutOfBoundsException e) {
                bounds = e;
            }
        }

        static void touch() {}
    }

    static boolean isIn(Throwable thrown, String method) {
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (element.getMethodName().equals(method)) {
                return true;
            }
        }
        return false;
    }

    static void first() {
        Table.touch();
    }

    static void second() {
        Table.touch();
    }

    static void f(int x) {
        if (x == 1) {
            first();
        } else if (x == 2) {
            second();
        } else {
            Table.touch();
        }
        assert isIn(Table.bounds, "first") == (x == 1);
        assert isIn(Table.bounds, "second") == (x == 2);
        assert isIn(Table.bounds, "f");
    }
}
