// Static and instance fields hold expressions, of every width.
import doppel.Symbolic;

public class Fields {
    static int number;
    byte small;
    char letter;
    boolean flag;

    public static void main(String[] args) {
        number = Symbolic.intValue("x", 300);
        Fields object = new Fields();
        object.small = (byte) number;
        object.letter = (char) (number * 2);
        object.flag = number > 5;
        if (object.small == 44 && object.letter == 600 && object.flag) {
            System.out.println("all");
        }
    }
}
