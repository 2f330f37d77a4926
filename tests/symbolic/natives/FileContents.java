// What is written leaves the program; what is read has no expression, and takes away those that were there.
import doppel.Symbolic;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;

public class FileContents {
    public static void main(String[] args) throws Exception {
        byte[] b = Symbolic.bytes("b", new byte[] {1, 2, 3, 4});
        File file = File.createTempFile("doppel", ".bin");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(b, 0, Symbolic.intValue("n", 3));
            out.write(b[0]);
        }
        file.delete();
        File other = File.createTempFile("doppel", ".bin");
        try (RandomAccessFile random = new RandomAccessFile(other, "rw")) {
            random.write(new byte[] {2, 3});
            random.seek(0);
            random.read(b, 1, 1);
        }
        try (FileInputStream in = new FileInputStream(other)) {
            in.read(b, 2, 1);
        }
        other.delete();
        // The first is what the expression said, too.
        System.out.println(b[1] + " " + b[2]);
        if (b[0] > 0 && b[3] < 100) {
            System.out.println("the rest");
        }
    }
}
