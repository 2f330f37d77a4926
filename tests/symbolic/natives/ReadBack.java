// What a program writes to a file it may read again: it is fixed.
import doppel.Symbolic;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

public class ReadBack {
    public static void main(String[] args) throws IOException {
        byte x = Symbolic.byteValue("x", (byte) 1);
        byte y = Symbolic.byteValue("y", (byte) 2);
        File file = File.createTempFile("doppel", ".bin");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[] {x});
            out.write(y);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            if (in.read() == 1 && in.read() == 2) {
                System.out.println("same");
            }
        }
        file.delete();
    }
}
