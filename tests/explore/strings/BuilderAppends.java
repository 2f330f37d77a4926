// A builder over symbolic and other parts.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class BuilderAppends {
    public static void main(String[] args) {
        char c = Symbolic.charValue("c", 'a');
        boolean b = Symbolic.booleanValue("b", false);
        StringBuilder text = new StringBuilder("<");
        text.append(c).append(':').append(b).append('>');
        assert !text.toString().equals("<q:true>");
    }
}
