// What is asked of a builder's string is a question about the input.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class OpenBuilder {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "");
        StringBuilder builder = new StringBuilder(s);
        builder.append("-").append(7).append('!').insert(1, "<>").insert(0, '(');
        String t = builder.toString();
        assert !(t.contains("x<>y-7!") && builder.length() == 8); // reached
    }
}
