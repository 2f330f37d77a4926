// Lines through readers, from symbolic bytes.
import doppel.Symbolic;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

public class BufferedLines {
    public static void main(String[] args) throws IOException {
        byte[] bytes = Symbolic.bytes("b", "one\n2\n".getBytes(StandardCharsets.US_ASCII));
        BufferedReader reader = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
        System.out.println(reader.readLine().equals("one"));
        System.out.println(Integer.parseInt(reader.readLine()) == 2);
        System.out.println(reader.readLine() == null);
        BufferedReader other = new BufferedReader(new StringReader(Symbolic.string("s", "x\r\ny")));
        int lines = 0;
        while (other.readLine() != null) {
            lines++;
        }
        System.out.println(lines);
    }
}
