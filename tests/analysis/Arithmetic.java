// Additions, shifts and products never throw.
//@ runtime-exception: proved
//@ assertion: proved
public class Arithmetic {
    public static void main(String[] args) {
        int n = args.length;
        int x = n * 3 + 7 << 2;
        long y = x * 5L - (x >>> 1);
        System.out.println(x + y);
    }
}
