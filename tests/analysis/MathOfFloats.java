// Functions of floating-point numbers have a result for everything.
//@ runtime-exception: proved
public class MathOfFloats {
    public static void main(String[] args) {
        int n = args.length;
        double x = n - 1.5;
        System.out.println(Math.sqrt(x) + Math.pow(x, -0.5) + Math.log(x) + Math.round(x) + Math.max(n, 3));
    }
}
