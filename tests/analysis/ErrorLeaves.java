// Nor is an Error.
//@ runtime-exception: proved
public class ErrorLeaves {
    public static void main(String[] args) {
        int n = args.length;
        if (n > 2) {
            throw new Error("error");
        }
    }
}
