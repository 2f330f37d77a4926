// A price list with a mistake in it: which input takes which path? `doppel run --symbolic args` says it exactly.
public class Discount {
    public static void main(String[] args) {
        String code = args[0];
        int quantity = Integer.parseInt(args[1]);
        int percent = code.startsWith("VIP") ? 20 : 5;
        if (quantity > 100) {
            percent += quantity / 50;
        }
        System.out.println(percent > 99 ? "free" : percent + " %");
    }
}
