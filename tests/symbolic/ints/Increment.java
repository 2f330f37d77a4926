// iinc on a symbolic variable, and a loop that counts to it.
import doppel.Symbolic;

public class Increment {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        int sum = 0;
        for (int i = 0; i < x; i++) {
            sum += i;
        }
        x += 100;
        x--;
        if (x > sum) {
            System.out.println("more");
        }
    }
}
