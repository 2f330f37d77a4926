package n;

/** Figure 1 of the heap-cloning paper; its native stores the absolute value of a field. */
public class Figure1 {
    static class L {
        int f;

        L(int v) {
            this.f = v;
        }

        native void complex();
    }

    static class A {
        L l;

        A(int v) {
            this.l = new L(v);
        }
    }

    public static void main(String[] args) {
        System.loadLibrary("effects");
        int i = doppel.Symbolic.intValue("i", -10);
        A a = new A(i);
        L x = a.l;
        int j = x.f + 3;
        if (j < 0) {
            x.complex();
        }
        if (x.f < 0) {
            throw new IllegalStateException();
        }
        System.out.println("no error");
    }
}
