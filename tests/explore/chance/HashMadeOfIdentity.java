// Equal objects whose hash codes follow from their identities: a set finds them if it happens so.
//@ verdict: unknown
import java.util.HashSet;
import java.util.Set;

public class HashMadeOfIdentity {
    @Override
    public int hashCode() {
        return System.identityHashCode(this) & 0xffff;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HashMadeOfIdentity;
    }

    public static void main(String[] args) {
        Set<Object> set = new HashSet<>();
        set.add(new HashMadeOfIdentity());
        set.add(new HashMadeOfIdentity());
        assert set.size() == 2;
    }
}
