// Exceptions with symbolic parts in their messages.
import doppel.Symbolic;

public class Messages {
    static class Refused extends Exception {
        final int code;

        Refused(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    public static void main(String[] args) {
        int n = Symbolic.intValue("n", 12);
        try {
            check(n);
        } catch (Refused e) {
            System.out.println(e.code > 11);
            System.out.println(e.getMessage().length());
        }
        try {
            Object o = Symbolic.string("s", "x");
            System.out.println((Integer) o);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            java.util.Objects.checkIndex(n, 10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage().charAt(0));
        }
        try {
            java.util.List.of(1, 2).get(n);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage().endsWith("2"));
        }
    }

    private static void check(int n) throws Refused {
        if (n > 10) {
            throw new Refused(n);
        }
    }
}
