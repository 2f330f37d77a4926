// What parses throws, and is caught.
//@ runtime-exception: proved
public class Parsed {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(Integer.parseInt(n > 1 ? "x" : "1"));
        } catch (NumberFormatException e) {
            System.out.println("none");
        }
    }
}
