// A handler of what nothing throws is not reached.
//@ runtime-exception: proved
public class NeverThrown {
    public static void main(String[] args) {
        int n = args.length;
        try {
            check(n);
        } catch (Refused e) {
            System.out.println("refused");
        }
    }

    static void check(int n) throws Refused {
        if (n > 2) {
            throw new Refused();
        }
    }
    static class Refused extends Exception {
    }
}
