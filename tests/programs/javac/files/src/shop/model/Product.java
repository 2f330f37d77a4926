package shop.model;

import util.Marked;

/** Something to buy. */
@Marked(value = "product", numbers = {1, 2, 3}, type = Product[].class)
public record Product(@Marked("key") String sku, String name, Category category, Money price) {
    public Product {
        sku = sku.strip();
        if (sku.isEmpty()) {
            throw new IllegalArgumentException("no sku for " + name);
        }
    }

    public Money gross() {
        return price.plus(price.percent(Category.rateOf(category)));
    }
}
