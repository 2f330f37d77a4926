package shop.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** What a customer wants. */
public class Order implements Iterable<OrderLine>, Cloneable {
    private static int numbers;

    private final int number = ++numbers;
    private final Customer customer;
    private List<OrderLine> lines = new ArrayList<>();
    private Status status = Status.OPEN;

    public enum Status {
        OPEN, PAID, SENT, CANCELLED;

        boolean follows(Status other) {
            switch (other) {
                case OPEN:
                    return this == PAID || this == CANCELLED;
                case PAID:
                    return this == SENT;
                default:
                    return false;
            }
        }
    }

    public Order(Customer customer) {
        this.customer = customer;
    }

    public Order add(Product product, int count) {
        lines.add(new OrderLine(product, count));
        return this;
    }

    public void become(Status next) {
        if (!next.follows(status)) {
            throw new IllegalStateException("order " + number + ": " + status + " -> " + next);
        }
        status = next;
    }

    public Money total() {
        Money sum = Money.ZERO;
        for (OrderLine line : this) {
            sum = sum.plus(line.total());
        }
        return sum;
    }

    public Customer customer() {
        return customer;
    }

    public Status status() {
        return status;
    }

    @Override
    public Iterator<OrderLine> iterator() {
        return Collections.unmodifiableList(lines).iterator();
    }

    @Override
    public Order clone() {
        try {
            Order copy = (Order) super.clone();
            copy.lines = new ArrayList<>(lines);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
