// Two initialisers need each other: one sees what the other has not assigned.
//@ runtime-exception: proved
public class StaticCycle {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(A.x);
    }

    static class A {
        static String s = B.t == null ? "a" : "b";
        static int x = 1;
    }
    static class B {
        static String t = A.s;
    }
}
