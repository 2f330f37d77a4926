// The paper's slides: a native negates a field. With an argument, nobody reads the field afterwards.

public class Negate {
    int f;

    Negate(int x) {
        this.f = x;
    }

    native void negate();

    public static void main(String[] args) {
        System.loadLibrary("Negate");
        int x = doppel.Symbolic.intValue("x", -10);
        Negate m = new Negate(x);
        if (m.f < 0) m.negate();
        if (args.length > 0) {
            if (x < -20) System.out.println("less");
        } else if (m.f < 0) throw new AssertionError();
        System.out.println("end");
    }
}
