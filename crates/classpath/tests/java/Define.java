import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.PrintStream;

/** Defines each class of a file of (name, length, bytes) and prints the throwable, one line each. */
public class Define {
    static class Loader extends ClassLoader {
        Loader() { super(Define.class.getClassLoader()); }

        Class<?> define(String name, byte[] bytes) { return defineClass(name, bytes, 0, bytes.length); }
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        try (DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(new FileInputStream(args[0])))) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                byte[] name = in.readNBytes(in.readInt());
                byte[] bytes = in.readNBytes(in.readInt());
                try {
                    new Loader().define(new String(name, "UTF-8"), bytes);
                    out.println("ok");
                } catch (Throwable t) {
                    String message = String.valueOf(t.getMessage()).replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
                    out.println(t.getClass().getName() + ": " + message);
                }
            }
        }
        out.flush();
    }
}
