package shop.model;

import java.util.EnumMap;
import java.util.Map;

/** What is sold, with the tax on it. */
public enum Category {
    BOOK(7) {
        @Override
        public String label(int count) {
            return count == 1 ? "book" : "books";
        }
    },
    FOOD(7),
    TOOL(19) {
        @Override
        boolean fragile() {
            return true;
        }
    },
    SERVICE(0);

    private static final Map<Category, Integer> RATES = new EnumMap<>(Category.class);

    static {
        for (Category category : values()) {
            RATES.put(category, category.rate);
        }
    }

    private final int rate;

    Category(int rate) {
        this.rate = rate;
    }

    public static int rateOf(Category category) {
        return RATES.get(category);
    }

    public String label(int count) {
        return name().toLowerCase();
    }

    boolean fragile() {
        return false;
    }
}
