// What the path says already is not asked again, nor merged.
import doppel.Symbolic;

public class KnownConditions {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 9);
        if (x > 5) {
            System.out.println("large");
        }
        int y = x > 5 ? 1 : x;
        int z = x <= 5 ? x : 2;
        System.out.println(y + z == 3);
        int w = x < 20 ? x > 5 ? 7 : x : 8;
        System.out.println(w == 7);
    }
}
