import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.platform.console.ConsoleLauncher;

/** JUnit's console launcher on the suite. The times that it tells are replaced, and nothing else. */
public class Driver {
    public static void main(String[] args) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        int status = ConsoleLauncher.execute(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args).getExitCode();
        String text = bytes.toString(StandardCharsets.UTF_8).replaceAll("(after|duration:) \\d+ ms", "$1 TIME ms");
        out.print(text.replaceAll("timestamp = [-0-9T:.]+", "timestamp = TIME"));
        out.flush();
        System.exit(status);
    }
}
