// Decimal numbers with an exponent. The table of powers ends at 22, which is checked before the fraction is counted.

public class DecimalText {
    private static final double[] POWERS = new double[23];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    public static void fuzz(String s) {
        try {
            parse(s);
        } catch (NumberFormatException e) {
            // What it says of bad input.
        }
    }

    static double parse(String text) {
        int at = 0;
        long digits = 0;
        int fraction = 0;
        boolean isFraction = false;
        while (at < text.length() && text.charAt(at) != 'e') {
            char c = text.charAt(at++);
            if (c == '.' && !isFraction) {
                isFraction = true;
            } else if (c >= '0' && c <= '9' && digits < Long.MAX_VALUE / 100) {
                digits = 10 * digits + c - '0';
                fraction += isFraction ? 1 : 0;
            } else {
                throw new NumberFormatException(text);
            }
        }
        int exponent = at < text.length() ? Integer.parseInt(text.substring(at + 1)) : 0;
        if (exponent < -22 || exponent > 22) {
            throw new NumberFormatException(text);
        }
        return scale(digits, exponent - fraction);
    }

    private static double scale(long digits, int exponent) {
        return exponent < 0 ? digits / POWERS[-exponent] : digits * POWERS[exponent];
    }
}
