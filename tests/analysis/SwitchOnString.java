// A switch on a string.
//@ runtime-exception: proved
public class SwitchOnString {
    public static void main(String[] args) {
        int n = args.length;
        String s = n > 1 ? "a" : "b";
        switch (s) {
            case "a":
                System.out.println(1);
                break;
            default:
                System.out.println(2);
        }
    }
}
