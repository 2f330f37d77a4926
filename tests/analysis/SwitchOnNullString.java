// On null it throws.
//@ runtime-exception: java.lang.NullPointerException
public class SwitchOnNullString {
    public static void main(String[] args) {
        int n = args.length;
        String s = n > 1 ? null : "b";
        switch (s) {
            case "a":
                System.out.println(1);
                break;
            default:
                System.out.println(2);
        }
    }
}
