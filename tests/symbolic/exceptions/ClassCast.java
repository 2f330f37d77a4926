// A cast of an object that a symbolic condition has chosen.
import doppel.Symbolic;

public class ClassCast {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", -1);
        Object o = x > 0 ? "text" : (Object) 5;
        try {
            System.out.println(((String) o).length());
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
    }
}
