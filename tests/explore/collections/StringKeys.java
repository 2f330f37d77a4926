// A map keyed by a symbolic string.
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class StringKeys {
    public static void main(String[] args) {
        Map<String, Integer> ports = new HashMap<>();
        ports.put("ftp", 21);
        ports.put("ssh", 22);
        Integer port = ports.get(Symbolic.string("service", ""));
        assert port == null || port != 22;
    }
}
