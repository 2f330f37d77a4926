// An enum constant by a symbolic name.
import doppel.Symbolic;

public class EnumValueOf {
    enum Colour { RED, GREEN, BLUE }

    public static void main(String[] args) {
        System.out.println(Colour.valueOf(Symbolic.string("s", "GREEN")).ordinal());
        try {
            System.out.println(Colour.valueOf(Symbolic.string("t", "PINK")));
        } catch (IllegalArgumentException e) {
            System.out.println("none");
        }
        Colour[] all = Colour.values();
        if (all[Symbolic.intValue("i", 2)] == Colour.BLUE) {
            System.out.println("blue");
        }
    }
}
