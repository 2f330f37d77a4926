// A string as bytes, and back.
import doppel.Symbolic;
import java.nio.charset.StandardCharsets;

public class BytesOf {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "xy");
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 2 && new String(bytes, StandardCharsets.UTF_8).startsWith("x")) {
            System.out.println("x");
        }
    }
}
