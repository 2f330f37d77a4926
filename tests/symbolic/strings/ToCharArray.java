// The characters as an array.
import doppel.Symbolic;

public class ToCharArray {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "cab");
        int sum = 0;
        for (char c : s.toCharArray()) {
            sum += c - 'a';
        }
        if (sum == 3) {
            System.out.println("three");
        }
    }
}
