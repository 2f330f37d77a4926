// java.util.Random with a symbolic seed, and shuffling by one.
import doppel.Symbolic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public class Randoms {
    public static void main(String[] args) {
        Random random = new Random(Symbolic.longValue("seed", 42));
        if (random.nextInt(10) == 0) {
            System.out.println("zero");
        }
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list, new Random(Symbolic.intValue("s", 3)));
        System.out.println(list);
    }
}
