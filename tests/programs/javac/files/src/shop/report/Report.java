package shop.report;

import java.io.PrintStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import shop.model.Category;
import shop.model.Money;
import shop.model.Order;
import shop.model.OrderLine;
import util.Text;

/** What was sold. */
public class Report {
    private static final String TEMPLATE = """
            Report of "%s"
            \tlines:   %d \
            total: %s
            """;

    private final Iterable<? extends Order> orders;

    public Report(Iterable<? extends Order> orders) {
        this.orders = orders;
    }

    private Stream<OrderLine> lines() {
        return StreamSupport.stream(orders.spliterator(), false)
                .flatMap(order -> StreamSupport.stream(order.spliterator(), false));
    }

    public Map<Category, Money> byCategory() {
        BinaryOperator<Money> plus = Money::plus;
        Function<OrderLine, Money> total = OrderLine::total;
        return lines().collect(Collectors.groupingBy(
                line -> line.product().category(),
                () -> new EnumMap<>(Category.class),
                Collectors.reducing(Money.ZERO, total, plus)));
    }

    public Money total() {
        return lines().map(OrderLine::total).collect(summing());
    }

    private static Collector<Money, ?, Money> summing() {
        return Collector.of(
                () -> new long[1],
                (sum, money) -> sum[0] += money.cents(),
                (left, right) -> {
                    left[0] += right[0];
                    return left;
                },
                sum -> new Money(sum[0]));
    }

    public void print(PrintStream out, String title) {
        out.print(TEMPLATE.formatted(title, lines().count(), total()));
        out.println(Text.RULER);
        byCategory().forEach((category, money) -> out.println(Text.pad(category.name(), 12) + money));
    }
}
