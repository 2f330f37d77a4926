// A switch on an enum looks its number up in an array.
//@ runtime-exception: proved
public class SwitchOnEnum {
    public static void main(String[] args) {
        int n = args.length;
        Level l = n > 1 ? Level.HIGH : Level.LOW;
        switch (l) {
            case LOW:
                System.out.println(1);
                break;
            default:
                System.out.println(2);
        }
    }

    enum Level {
        LOW, HIGH
    }
}
