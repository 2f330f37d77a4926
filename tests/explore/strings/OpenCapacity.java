// The fields of a builder are what Java makes of them.
//@ max-length: 2
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenCapacity {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        StringBuilder builder = new StringBuilder(s).append("0123456789abcdefghijkl");
        assert builder.capacity() != 34; // reached
    }
}
