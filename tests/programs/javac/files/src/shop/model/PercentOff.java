package shop.model;

public record PercentOff(double percent) implements Discount {
    @Override
    public Money reduce(Order order) {
        return order.total().percent(100 - percent);
    }
}
