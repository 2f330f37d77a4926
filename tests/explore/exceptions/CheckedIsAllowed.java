// An uncaught error or checked exception is no RuntimeException.
//@ property: no-runtime-exception
//@ verdict: holds
import doppel.Symbolic;
import java.io.IOException;

public class CheckedIsAllowed {
    public static void main(String[] args) throws IOException {
        int x = Symbolic.intValue("x", 0);
        if (x == 1) throw new IOException("checked");
        if (x == 2) throw new InternalError("an error");
        assert x != 3;
    }
}
