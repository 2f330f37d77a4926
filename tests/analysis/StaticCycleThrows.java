// And what it stores stays null.
//@ runtime-exception: java.lang.NullPointerException
public class StaticCycleThrows {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(A.x);
        System.out.println(B.t.length());
    }

    static class A {
        static int x = B.y;
        static String s = new String("a");
    }
    static class B {
        static String t = A.s;
        static int y = 1;
    }
}
