// Inputs of the smaller types have only their values.
import doppel.Symbolic;

public class SmallInputs {
    public static void main(String[] args) {
        byte b = Symbolic.byteValue("b", (byte) -1);
        short s = Symbolic.shortValue("s", (short) 1000);
        char c = Symbolic.charValue("c", 'q');
        boolean z = Symbolic.booleanValue("z", true);
        if (b < 0 && s > 999 && c > 'a' && z) {
            System.out.println("yes");
        }
    }
}
