import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

// What the kernel tells of processes and of itself: of doppel's process nothing, of the rest nothing that is certain.
public class Proc {
    public static void main(String[] args) throws Exception {
        String[] names = {"/proc/self/mem", "/proc/self/maps", "/proc/self/environ", "/proc/self/auxv", "/proc/self/cmdline",
            "/proc/self/net/tcp", "/proc/sys/kernel/random/uuid", "/proc/self/mounts"};
        for (String name : names) {
            try {
                Files.newInputStream(Path.of(name)).close();
                System.out.println(name + ": opened");
            } catch (AccessDeniedException e) {
                System.out.println(name + ": denied");
            }
        }
    }

    static void uuid() throws Exception {
        assert Files.readString(Path.of("/proc/sys/kernel/random/uuid")).charAt(0) != 'a';
    }

    static void mounts() throws Exception {
        assert Files.readString(Path.of("/proc/../proc/self/mounts")).length() != 12345;
    }
}
