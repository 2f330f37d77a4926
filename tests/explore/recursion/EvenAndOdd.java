// Two methods that call each other.
//@ entry: EvenAndOdd.f(int)
//@ paths: 8
//@ verdict: holds
public class EvenAndOdd {
    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static void f(int n) {
        n &= 7;
        if (even(n)) {
            assert n % 2 == 0; // reached
        } else {
            assert n % 2 == 1; // reached
        }
    }
}
