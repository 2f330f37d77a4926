// Case, blanks.
import doppel.Symbolic;

public class CaseAndTrim {
    public static void main(String[] args) {
        String s = Symbolic.string("s", " Ab ");
        if (s.trim().toLowerCase().equals("ab")) {
            System.out.println("ab");
        }
    }
}
