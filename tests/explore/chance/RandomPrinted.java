// Random numbers below a bound are written, and nothing depends on them.
//@ verdict: holds
import java.util.Random;

public class RandomPrinted {
    public static void main(String[] args) {
        int[] kept = new int[1];
        kept[0] = new Random().nextInt(10);
        System.out.println("a die: " + kept[0]);
        assert kept.length == 1;
    }
}
