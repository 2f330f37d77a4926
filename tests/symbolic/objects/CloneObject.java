// A clone has its own fields with the same expressions.
import doppel.Symbolic;

public class CloneObject implements Cloneable {
    int x;

    public static void main(String[] args) {
        CloneObject a = new CloneObject();
        a.x = Symbolic.intValue("x", 5);
        try {
            CloneObject b = (CloneObject) a.clone();
            a.x = 0;
            if (b.x == 5) {
                System.out.println("five");
            }
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
    }
}
