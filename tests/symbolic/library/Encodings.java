// Base64, URL and character encodings.
import doppel.Symbolic;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

public class Encodings {
    public static void main(String[] args) {
        byte[] bytes = {Symbolic.byteValue("a", (byte) 'M'), 'a', Symbolic.byteValue("b", (byte) 'n')};
        System.out.println(Base64.getEncoder().encodeToString(bytes).startsWith("TW"));
        String wide = new String(new char[] {Symbolic.charValue("c", '\u20ac')});
        System.out.println(wide.getBytes(StandardCharsets.UTF_8).length);
        System.out.println(new String(bytes, StandardCharsets.UTF_16LE).length());
        System.out.println(new String(bytes, StandardCharsets.UTF_8).equals("Man"));
    }
}
