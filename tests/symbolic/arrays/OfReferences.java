// An index into references is one of those that lead to the same object.
import doppel.Symbolic;

public class OfReferences {
    public static void main(String[] args) {
        String[] words = {"a", "b", "a", "c"};
        int i = Symbolic.intValue("i", 2);
        System.out.println(words[i]);
    }
}
