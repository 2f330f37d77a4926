// A switch on an enum that a symbolic index has chosen.
import doppel.Symbolic;

public class EnumSwitch {
    enum Colour { RED, GREEN, BLUE }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 1);
        Colour colour = Colour.values()[x];
        switch (colour) {
            case RED:
                System.out.println("red");
                break;
            default:
                System.out.println("not red");
        }
    }
}
