// Floating-point division has a result for 0.
//@ runtime-exception: proved
public class DivisionOfFloats {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(1.0 / n + 1f % n);
    }
}
