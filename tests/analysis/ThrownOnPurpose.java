// A RuntimeException of the program's own.
//@ runtime-exception: Own
public class ThrownOnPurpose {
    public static void main(String[] args) {
        int n = args.length;
        if (n > 2) {
            throw new Own();
        }
    }
}
class Own extends RuntimeException {
}
