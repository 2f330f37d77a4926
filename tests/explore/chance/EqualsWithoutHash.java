// A set finds an equal object if the identity hash codes happen to be the same.
//@ verdict: unknown
import java.util.HashSet;
import java.util.Set;

public class EqualsWithoutHash {
    private final int x;

    private EqualsWithoutHash(int x) {
        this.x = x;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EqualsWithoutHash && ((EqualsWithoutHash) other).x == x;
    }

    public static void main(String[] args) {
        Set<Object> set = new HashSet<>();
        set.add(new EqualsWithoutHash(1));
        assert !set.contains(new EqualsWithoutHash(1));
    }
}
