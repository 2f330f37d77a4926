// Numbers of cards. The longest ones have a digit more than the table of weights.

public class CardNumber {
    private static final int[] WEIGHTS = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2};

    public static void fuzz(String s) {
        if (s.length() < 12 || s.length() > 19 || luhn(s) != 0) {
            return;
        }
        if (s.startsWith("62") || s.startsWith("81")) {
            weigh(s);
        }
    }

    /** Zero if the last digit is right. */
    private static int luhn(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = number.charAt(number.length() - 1 - i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            int weighted = i % 2 == 0 ? digit : 2 * digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10;
    }

    private static int weigh(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            sum += WEIGHTS[i] * (number.charAt(i) - '0');
        }
        return sum;
    }
}
