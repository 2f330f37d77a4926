// Numbers that an earlier choice has settled are numbers from there on, in whatever form they are stored.
import doppel.Symbolic;

public class FollowsFromTheRest {
    private static final String[] NAMES = new String[8];

    public static void main(String[] args) {
        for (int i = 0; i < NAMES.length; i++) {
            NAMES[i] = "n" + i;
        }
        byte[] digits = Symbolic.bytes("d", new byte[] {'-', '3'});
        boolean negative = digits[0] == '-';
        int value = digits[1] - '0';
        int literal = negative ? -value : value;
        int variable = Math.abs(literal);
        int index = variable << 1 | (literal < 0 ? 1 : 0);
        System.out.println(NAMES[index]);
        // All of this is settled by the element above.
        System.out.println(variable == 3);
        System.out.println(literal < 0);
        System.out.println((index ^ 1) == 6);
        System.out.println(value * 5 > 14);
        // This is not.
        int other = Symbolic.intValue("o", 3);
        System.out.println(other + variable > 5);
    }
}
