// Strings from characters, numbers and parts of arrays.
import doppel.Symbolic;

public class ValueOfParts {
    public static void main(String[] args) {
        char[] chars = {'a', Symbolic.charValue("c", 'b'), 'c'};
        String s = String.valueOf(chars, 1, 2);
        if (s.equals("bc")) {
            System.out.println("bc");
        }
        if (String.valueOf(Symbolic.booleanValue("z", true)).length() == 4) {
            System.out.println("true");
        }
        if (new String(chars).indexOf(Symbolic.intValue("wanted", 'c')) == 2) {
            System.out.println("found");
        }
        int[] points = {0x1F600, Symbolic.intValue("p", 'q')};
        System.out.println(new String(points, 0, 2).length());
    }
}
