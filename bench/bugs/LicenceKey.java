// Keys such as AB12-CD34-7: two groups and a digit that checks them. A key may be valid for no months.

public class LicenceKey {
    public static void fuzz(String s) {
        if (s.length() != 11 || s.charAt(4) != '-' || s.charAt(9) != '-') {
            return;
        }
        int first = group(s, 0);
        int second = group(s, 5);
        int check = s.charAt(10) - '0';
        if (first < 0 || second < 0 || check != (3 * first + 7 * second) % 10) {
            return;
        }
        price(first, second);
    }

    private static int group(String key, int from) {
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit(key.charAt(i), 36);
            if (digit < 0) {
                return -1;
            }
            value = 36 * value + digit;
        }
        return value;
    }

    private static int price(int customer, int terms) {
        int months = terms % 120;
        int seats = terms / 120;
        return customer > 1000 && seats > 100 ? seats * 1200 / months : seats;
    }
}
