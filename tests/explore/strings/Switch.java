// A switch over strings goes by their hash first: "Aa" and "BB" have the same.
//@ verdict: holds
import doppel.Symbolic;

public class Switch {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        if (s.length() > 4) {
            return; // reached
        }
        int result;
        switch (s) {
            case "Aa":
                result = 1; // reached
                break;
            case "BB":
                result = 2; // reached
                break;
            case "stop":
                result = 3; // reached
                break;
            case "":
                result = 4; // reached
                break;
            default:
                result = 5; // reached
        }
        assert result != 3 || s.charAt(3) == 'p';
    }
}
