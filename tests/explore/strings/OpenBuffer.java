// A buffer that was empty, and null.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenBuffer {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        StringBuffer buffer = new StringBuffer();
        buffer.append(s).append((String) null).append(s);
        assert buffer.toString().indexOf("qnullq") != 2; // reached
    }
}
