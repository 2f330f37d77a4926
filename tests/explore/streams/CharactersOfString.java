// The characters of a string as a stream.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class CharactersOfString {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        assert s.length() < 3 || !s.chars().allMatch(c -> c == 'x');
    }
}
