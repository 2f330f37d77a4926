// Constants with a method body of their own.
//@ entry: OwnBodies.f(boolean,int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class OwnBodies {
    enum Operator {
        DOUBLE {
            @Override
            int apply(int x) {
                return x + x;
            }
        },
        NEGATE {
            @Override
            int apply(int x) {
                return -x;
            }
        };

        abstract int apply(int x);
    }

    public static void f(boolean negate, int x) {
        Operator operator = negate ? Operator.NEGATE : Operator.DOUBLE;
        assert operator.apply(x) != 1000;
    }
}
