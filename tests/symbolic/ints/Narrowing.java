// byte, short and char keep the low bits.
import doppel.Symbolic;

public class Narrowing {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x12345);
        if ((byte) x == 0x45) {
            System.out.println("byte");
        }
        if ((short) x > 0) {
            System.out.println("short");
        }
        if ((char) x != 'a') {
            System.out.println("char");
        }
    }
}
