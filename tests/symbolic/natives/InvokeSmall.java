// Boxes that natives make are new ones, whatever is in the caches: the value is not fixed.
import doppel.Symbolic;

public class InvokeSmall {
    static int hundredth(int x) {
        return x / 100;
    }

    static boolean positive(int x) {
        return x > 0;
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 650);
        Object box = InvokeSmall.class.getDeclaredMethod("hundredth", int.class).invoke(null, x);
        System.out.println(box == (Object) 6);
        if ((Integer) box < 10) {
            System.out.println("small");
        }
        box = InvokeSmall.class.getDeclaredMethod("positive", int.class).invoke(null, x);
        System.out.println(box == Boolean.TRUE);
    }
}
