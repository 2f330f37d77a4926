// BigDecimal and Double from symbolic text.
import doppel.Symbolic;
import java.math.BigDecimal;

public class Decimals {
    public static void main(String[] args) {
        BigDecimal price = new BigDecimal(Symbolic.string("p", "12.5"));
        System.out.println(price.scale() + " " + (price.compareTo(BigDecimal.TEN) > 0));
        System.out.println(Double.parseDouble(Symbolic.string("d", "2.5")) > 2);
        System.out.println(BigDecimal.valueOf(Symbolic.longValue("l", 1050), 2).stripTrailingZeros().scale());
    }
}
