// A Scanner over a symbolic string.
import doppel.Symbolic;
import java.util.Scanner;

public class ScannedText {
    public static void main(String[] args) {
        Scanner scanner = new Scanner(Symbolic.string("s", "12 ab"));
        if (scanner.hasNextInt()) {
            System.out.println(scanner.nextInt() > 10);
        }
        System.out.println(scanner.hasNext() ? scanner.next().length() : -1);
    }
}
