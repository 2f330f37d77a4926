// A switch over strings whose hash codes collide, with fall-through.
import doppel.Symbolic;

public class SwitchOnCases {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "BB");
        int found = 0;
        switch (s) {
            case "Aa":
                found = 1;
            case "BB":
                found += 2;
                break;
            case "C#":
                found = 7;
                break;
            default:
                found = -1;
        }
        System.out.println(found);
    }
}
