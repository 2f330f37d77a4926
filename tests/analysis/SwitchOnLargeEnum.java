// An enum with many constants.
//@ runtime-exception: proved
public class SwitchOnLargeEnum {
    public static void main(String[] args) {
        int n = args.length;
        Level l = n > 1 ? Level.H : Level.A;
        switch (l) {
            case A:
            case G:
                System.out.println(1);
                break;
            default:
                System.out.println(2);
        }
    }

    enum Level {
        A, B, C, D, E, F, G, H, I, J, K, L
    }
}
