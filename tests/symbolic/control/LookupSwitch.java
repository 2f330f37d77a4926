// Distant keys, and the default.
import doppel.Symbolic;

public class LookupSwitch {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 5);
        switch (x) {
            case -1000:
                System.out.println("low");
                break;
            case 1000:
                System.out.println("high");
                break;
            default:
                System.out.println("other");
        }
    }
}
