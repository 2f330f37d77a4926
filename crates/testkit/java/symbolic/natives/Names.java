import doppel.Symbolic;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

// Strings that the VM and the system read: their characters are fixed.
public class Names {
    public static void main(String[] args) throws Exception {
        String s = Symbolic.string("s", "abc");
        System.out.println(s.intern() == "abc"); // => (eq s.length:32 3); (eq s[0]:8 97); (eq s[1]:8 98); (eq s[2]:8 99)
        String c = Symbolic.string("c", "Names");
        System.out.println(Class.forName(c).getSimpleName());
        // in java.lang.Class.forName => (eq c.length:32 5)
        // in java.lang.Class.forName => (eq c[4]:8 115)
        String m = Symbolic.string("m", "size");
        System.out.println(java.util.List.class.getMethod(m).invoke(java.util.List.of(1, 2)));
        System.out.println(new File(Symbolic.string("d", "/tmp")).isDirectory());
        // in java.io.UnixFileSystem.hasBooleanAttributes => (eq d[3]:8 112)
        System.out.println(Files.exists(Path.of(Symbolic.string("p", "/tmp"))));
        System.out.println(System.mapLibraryName(Symbolic.string("l", "x"))); // => (eq l.length:32 1); (eq l[0]:8 120)
    }
}
