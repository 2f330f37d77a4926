// A call of the superclass's method goes there.
//@ runtime-exception: java.lang.ArithmeticException
public class SuperCall {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Lower().f(n));
    }

    static class Upper {
        int f(int n) {
            return 1 / n;
        }
    }
    static class Lower extends Upper {
        int f(int n) {
            return super.f(n) + 1;
        }
    }
}
