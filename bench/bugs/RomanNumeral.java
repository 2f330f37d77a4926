// Roman numerals up to thirty, as words. The table ends before thirty.

public class RomanNumeral {
    private static final String[] WORDS = new String[30];

    public static void fuzz(String s) {
        if (!s.isEmpty() && s.length() <= 6) {
            word(s);
        }
    }

    static String word(String numeral) {
        int total = 0;
        int last = 0;
        for (int i = numeral.length() - 1; i >= 0; i--) {
            int value = value(numeral.charAt(i));
            if (value == 0) {
                return null;
            }
            total += value < last ? -value : value;
            last = value;
        }
        return total > 30 ? null : WORDS[total];
    }

    private static int value(char c) {
        switch (c) {
            case 'I':
                return 1;
            case 'V':
                return 5;
            case 'X':
                return 10;
            case 'L':
                return 50;
            default:
                return 0;
        }
    }
}
