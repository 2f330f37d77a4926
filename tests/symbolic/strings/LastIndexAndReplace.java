// lastIndexOf, replace, repeat.
import doppel.Symbolic;

public class LastIndexAndReplace {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a-b-c");
        Symbolic.assume(s.length() == 5);
        if (s.lastIndexOf('-') == 3 && s.replace('-', '+').charAt(1) == '+' && s.repeat(2).charAt(5) == 'a') {
            System.out.println("dashes");
        }
    }
}
