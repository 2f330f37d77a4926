// A generator that nobody asks decides nothing.
//@ verdict: holds
import java.util.Random;

public class OnlyCreated {
    public static void main(String[] args) {
        Random random = new Random();
        assert random != null;
    }
}
