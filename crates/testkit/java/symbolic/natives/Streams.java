import doppel.Symbolic;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;

// What is written leaves the program; what is read has no expression, and takes away those that were there.
public class Streams {
    public static void main(String[] args) throws Exception {
        byte[] b = Symbolic.bytes("b", new byte[] {1, 2, 3, 4});
        int n = Symbolic.intValue("n", 3);
        File file = File.createTempFile("doppel", ".bin");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(b, 0, n);
            out.write(b[0]); // => (not (eq b.length:32 0))
        }
        // in java.io.FileOutputStream.write => (eq n:32 3)
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.read(b, 1, 2));
        }
        // Read back: the same value as the expression that was there, and yet another one.
        if (b[1] == 1 && b[2] == 2) { // => (ult 1 b.length:32); (ult 2 b.length:32)
            System.out.println("read");
        }
        if (b[0] == 1 && b[3] == 4) { // => (eq b[0]:8 1); (ult 3 b.length:32); (eq b[3]:8 4)
            System.out.println("the rest");
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            random.write(b, 3, 1);
            random.seek(0);
            random.read(b, 3, 1);
        }
        System.out.println(b[3] == 4);
        file.delete();
        numbers(Symbolic.floatValue("f", 2.5f));
    }

    static void numbers(float f) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new float[] {1, f});
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            float[] floats = (float[]) in.readObject();
            if (floats[1] > 2) { // => (flt 2.0 f:f32)
                System.out.println("deserialised");
            }
        }
    }
}
