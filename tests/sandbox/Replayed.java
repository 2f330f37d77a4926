// What a search finds on paths that change files, start processes and use the network.
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Replayed {
    public static void main(String[] args) throws Exception {
        Path there = Path.of("there.txt");
        String what = args[0];
        if (what.equals("elsewhere")) {
            Files.writeString(Path.of(System.getProperty("file")), "overwritten");
            throw new IllegalStateException();
        }
        if (what.equals("here") && Files.readString(there).equals("was there before")) {
            Files.writeString(there, "changed");
            Files.delete(there);
            throw new IllegalArgumentException();
        }
        if (what.equals("network")) {
            try {
                new Socket("127.0.0.1", 22);
            } catch (SocketException e) {
                if (e.getMessage().equals("Network is unreachable")) {
                    throw new ArithmeticException();
                }
            }
        }
        if (what.equals("process")) {
            try {
                new ProcessBuilder("touch", "touched").start().waitFor();
            } catch (IOException e) {
                throw new UnsupportedOperationException();
            }
        }
    }
}
