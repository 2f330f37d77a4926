// An unmodifiable set compares what would be in the same place: how often, is by chance.
//@ verdict: unknown
import java.util.Objects;
import java.util.Set;

public class ComparedByCollision {
    enum Colour { RED, GREEN, BLUE, BLACK, WHITE }

    private static int compared;
    private final Colour colour;

    private ComparedByCollision(Colour colour) {
        this.colour = colour;
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(colour);
    }

    @Override
    public boolean equals(Object other) {
        compared++;
        return ((ComparedByCollision) other).colour == colour;
    }

    private static Object of(Colour colour) {
        return new ComparedByCollision(colour);
    }

    public static void main(String[] args) {
        Set<Object> set =
                Set.of(of(Colour.RED), of(Colour.GREEN), of(Colour.BLUE), of(Colour.BLACK), of(Colour.WHITE));
        assert set.size() == 5 && compared < 10;
    }
}
