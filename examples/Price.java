// What a caller has to pay. Is a discount ever more than the price? `doppel explore` and `doppel check` say it.
public class Price {
    public static int total(int quantity, String code) {
        int percent = code.startsWith("VIP") ? 20 : 5;
        if (quantity > 100) percent += quantity / 50;
        assert percent <= 100 : percent;
        return quantity * (100 - percent) / 100;
    }
}
