// Ordinal dates such as 2024-366. Every year divisible by four is taken for a leap year when the day is checked, but
// not when the month is looked up.

public class DayOfYear {
    private static final int[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    public static void fuzz(String s) {
        try {
            parse(s);
        } catch (IllegalArgumentException e) {
            // What it says of bad input.
        }
    }

    static String parse(String text) {
        if (text.length() != 8 || text.charAt(4) != '-') {
            throw new IllegalArgumentException("form");
        }
        int year = number(text, 0, 4);
        int day = number(text, 5, 8);
        if (year < 1583 || day < 1 || day > (year % 4 == 0 ? 366 : 365)) {
            throw new IllegalArgumentException("range");
        }
        boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        int month = 0;
        while (day > length(month, isLeap)) {
            day -= length(month, isLeap);
            month++;
        }
        return year + "-" + (month + 1) + "-" + day;
    }

    private static int length(int month, boolean isLeap) {
        return LENGTHS[month] + (month == 1 && isLeap ? 1 : 0);
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new IllegalArgumentException("digit");
            }
            number = 10 * number + digit;
        }
        return number;
    }
}
