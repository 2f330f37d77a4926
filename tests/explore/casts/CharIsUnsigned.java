// From short to char and back.
//@ entry: CharIsUnsigned.f(short)
//@ paths: 2
//@ verdict: holds
public class CharIsUnsigned {
    public static void f(short s) {
        char c = (char) s;
        assert (short) c == s;
        if (s < 0) {
            assert c == s + 65536; // reached
        } else {
            assert c == s; // reached
        }
    }
}
