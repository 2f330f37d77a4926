// What only a string of a million characters has is beyond the bounds, and nobody makes one.
//@ verdict: unknown
import doppel.Symbolic;

public class OpenBeyond {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        byte[] bytes = Symbolic.bytes("bytes", new byte[0]);
        assert s.length() < 2_000_000_000;
        assert bytes.length < 2_000_000_000;
        assert !(s.contains("x") && s.length() > 1_000_000);
    }
}
