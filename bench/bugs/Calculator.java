// Sums, products and quotients of integers. A division by zero is refused, the remainder is not.

public class Calculator {
    private final String text;
    private int at;

    private Calculator(String text) {
        this.text = text;
    }

    public static void fuzz(String s) {
        try {
            Calculator calculator = new Calculator(s);
            calculator.sum();
            calculator.expect(calculator.at == s.length());
        } catch (IllegalArgumentException e) {
            // What it says of bad input.
        }
    }

    private long sum() {
        long value = product();
        while (true) {
            if (accept('+')) {
                value += product();
            } else if (accept('-')) {
                value -= product();
            } else {
                return value;
            }
        }
    }

    private long product() {
        long value = factor();
        while (true) {
            if (accept('*')) {
                value *= factor();
            } else if (accept('/')) {
                long divisor = factor();
                expect(divisor != 0);
                value /= divisor;
            } else if (accept('%')) {
                value = remainder(value, factor());
            } else {
                return value;
            }
        }
    }

    private static long remainder(long value, long divisor) {
        return value % divisor;
    }

    private long factor() {
        if (accept('-')) {
            return -factor();
        }
        if (accept('(')) {
            long value = sum();
            expect(accept(')'));
            return value;
        }
        int start = at;
        long value = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            value = 10 * value + text.charAt(at++) - '0';
        }
        expect(at > start);
        return value;
    }

    private boolean accept(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("at " + at);
        }
    }
}
