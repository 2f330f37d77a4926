// Classification of characters.
import doppel.Symbolic;

public class Characters {
    public static void main(String[] args) {
        char c = Symbolic.charValue("c", '7');
        if (Character.isDigit(c) && !Character.isLetter(c)) {
            System.out.println("digit");
        }
        char d = Symbolic.charValue("d", 'Q');
        if (Character.isUpperCase(d) && Character.toLowerCase(d) == 'q') {
            System.out.println("Q");
        }
    }
}
