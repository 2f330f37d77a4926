// A switch on a string: hash code, then equality.
import doppel.Symbolic;

public class StringSwitch {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "stop");
        switch (s) {
            case "go":
                System.out.println(1);
                break;
            case "stop":
                System.out.println(2);
                break;
            default:
                System.out.println(3);
        }
    }
}
