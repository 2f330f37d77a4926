package shop.event;

import shop.model.Money;
import shop.model.Order;

/** What has happened. */
public sealed interface Event {
    long time();

    record Ordered(long time, Order order) implements Event {}

    record Paid(long time, Order order, Money amount) implements Event {}

    record Failed(long time, String reason, Throwable cause) implements Event {}
}
