// The hash code of an array follows from those of its elements.
//@ verdict: unknown
import java.util.Arrays;

public class HashInAnArray {
    public static void main(String[] args) {
        assert Arrays.hashCode(new Object[] {new Object()}) != 77;
    }
}
