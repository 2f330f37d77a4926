// Small values are cached, large ones are not.
import doppel.Symbolic;

public class BoxIdentity {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1000);
        Integer a = x;
        Integer b = x;
        System.out.println(a == b);
    }
}
