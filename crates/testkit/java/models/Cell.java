/** Methods of every kind, natives among them for which no library is ever loaded. */
public class Cell {
    int x;
    private int secret = 3;

    Cell(int x) {
        this.x = x;
    }

    native void negate();

    static native int twice(int value);

    synchronized native long add(long a, int b, double c);

    static int slow(int value) {
        int result = 0;
        for (int i = 0; i < value; i++) {
            result += 2;
        }
        return result;
    }

    int secret() {
        return secret;
    }

    native int fail(String text);

    int failToo() {
        return x;
    }

    static synchronized native boolean isLocked();

    native Cell itself(Object[] cells);

    String name() {
        return "cell";
    }

    /** Overrides a method that has a model; what it calls above has it. */
    static class Sub extends Cell implements Named {
        Sub() {
            super(1);
        }

        @Override
        String name() {
            return "sub of " + super.name();
        }
    }

    interface Named {
        default String described() {
            return "described";
        }

        static int count(Named... all) {
            return all.length;
        }
    }

    static class Inner<T extends Number> {
        protected native T[] values(T[] from);
    }
}
