package shop.model;

public non-sealed class AmountOff implements Discount {
    protected final Money amount;

    public AmountOff(Money amount) {
        this.amount = amount;
    }

    @Override
    public Money reduce(Order order) {
        return order.total().plus(amount.times(-1));
    }
}
