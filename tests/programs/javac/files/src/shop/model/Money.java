package shop.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** An amount in cents. */
public record Money(long cents) implements Comparable<Money> {
    public static final Money ZERO = new Money(0);
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    public static Money parse(String text) {
        return new Money(new BigDecimal(text).multiply(HUNDRED).setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(cents, other.cents));
    }

    public Money times(int factor) {
        return new Money(Math.multiplyExact(cents, (long) factor));
    }

    public Money percent(double percent) {
        return new Money(Math.round(cents * percent / 100));
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%d.%02d", cents < 0 ? "-" : "", Math.abs(cents) / 100, Math.abs(cents) % 100);
    }
}
