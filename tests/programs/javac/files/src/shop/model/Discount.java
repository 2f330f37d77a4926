package shop.model;

/** What makes an order cheaper. */
public sealed interface Discount permits PercentOff, AmountOff, Discount.Best {
    Money reduce(Order order);

    static Discount best(Discount... discounts) {
        return new Best(discounts);
    }

    default Discount or(Discount other) {
        return best(this, other);
    }

    final class Best implements Discount {
        private final Discount[] discounts;

        private Best(Discount... discounts) {
            this.discounts = discounts;
        }

        @Override
        public Money reduce(Order order) {
            Money least = order.total();
            for (Discount discount : discounts) {
                Money reduced = discount.reduce(order);
                least = reduced.compareTo(least) < 0 ? reduced : least;
            }
            return least;
        }
    }
}
