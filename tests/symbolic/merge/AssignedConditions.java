// A variable that a condition assigns is not lost.
import doppel.Symbolic;

public class AssignedConditions {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        int y = 0;
        if ((y = x * 2) > 4 && (y += 3) < 100 || y == -7) {
            System.out.println("inside");
        }
        System.out.println(y == 9);
        int z = (y = x - 1) > 0 && (y = y * 5) > 7 ? y : x;
        System.out.println(z + y == 20);
    }
}
