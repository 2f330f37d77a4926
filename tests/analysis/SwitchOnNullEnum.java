// On null it throws.
//@ runtime-exception: java.lang.NullPointerException
public class SwitchOnNullEnum {
    public static void main(String[] args) {
        int n = args.length;
        Level l = n > 1 ? Level.HIGH : null;
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
