// Neighbouring keys: one conjunct names all that lead to the same target.
import doppel.Symbolic;

public class TableSwitch {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        switch (x) {
            case 1:
            case 2:
                System.out.println("few");
                break;
            case 3:
            case 4:
            case 6:
                System.out.println("some");
                break;
            default:
                System.out.println("many");
        }
    }
}
