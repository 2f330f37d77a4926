// Figure 1 of the heap-cloning paper: a native stores the absolute value of a field that is symbolic.

class L {
    int f;

    L(int v) {
        this.f = v;
    }

    native void complex();
}

class A {
    L l;

    A(int v) {
        this.l = new L(v);
    }
}

public class Complex {
    public static void main(String[] args) {
        System.loadLibrary("Complex");
        int i = doppel.Symbolic.intValue("i", -10);
        A a = new A(i);
        L x = a.l;
        int j = x.f + 3;
        if (j < 0) x.complex();
        if (x.f < 0) throw new AssertionError(); // reads what the native wrote
        System.out.println(x.f);
    }
}
