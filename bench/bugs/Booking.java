// A booking such as "12;3;450;SUMMER": nights, guests, price and a code. The seats of a group overflow.

public class Booking {
    private static final int MAX_NIGHTS = 30;

    public static void fuzz(String s) {
        String[] fields = s.split(";");
        if (fields.length != 4) {
            return;
        }
        try {
            book(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]), Integer.parseInt(fields[2]), fields[3]);
        } catch (NumberFormatException e) {
            // What it says of bad input.
        }
    }

    static int book(int nights, int guests, int price, String code) {
        if (nights < 1 || nights > MAX_NIGHTS || guests < 1 || price < 0) {
            return 0;
        }
        if (code.equals("GROUP") && guests > 20 && price > 100 * nights) {
            int seats = guests * nights;
            if (seats < 10000) {
                return new int[seats].length;
            }
        }
        return nights * price;
    }
}
