// A string split at commas.
import doppel.Symbolic;

public class Tokens {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a,b");
        String[] parts = s.split(",");
        if (parts.length == 2 && parts[1].equals("b")) {
            System.out.println("b");
        }
    }
}
