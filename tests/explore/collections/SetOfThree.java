// Three small values in a set: one, two or three elements.
//@ verdict: holds
import doppel.Symbolic;
import java.util.HashSet;
import java.util.Set;

public class SetOfThree {
    public static void main(String[] args) {
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            set.add(Symbolic.intValue("x", 0) & 1);
        }
        switch (set.size()) {
            case 1:
                System.out.println("all the same"); // reached
                break;
            case 2:
                System.out.println("both"); // reached
                break;
            default:
                assert false; // never
        }
    }
}
