package shop.model;

/** So many of something. */
public record OrderLine(Product product, int count) {
    public Money total() {
        return product.gross().times(count);
    }

    @Override
    public String toString() {
        return count + " " + product.category().label(count) + " " + product.name() + " " + total();
    }
}
