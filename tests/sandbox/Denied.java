// What a program may not do, and what is the same in every run.
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
public class Denied {
    static void attempt(String what, Callable c) {
        try { System.out.println(what + ": " + c.call()); } catch (Throwable e) { System.out.println(what + ": " + e); }
    }
    interface Callable { Object call() throws Exception; }
    public static void main(String[] args) throws Exception {
        attempt("named", () -> Files.readString(Path.of(System.getProperty("file", "there.txt"))));
        attempt("shadow", () -> new FileInputStream("/etc/shadow"));
        attempt("shadow nio", () -> Files.readString(Path.of("/etc/shadow")));
        attempt("canRead", () -> new File("/etc/shadow").canRead());
        attempt("isReadable", () -> Files.isReadable(Path.of("/etc/shadow")));
        attempt("exists", () -> new File("/etc/shadow").exists());
        attempt("list", () -> new File("/root").list());
        attempt("list nio", () -> Files.list(Path.of("/root")));
        attempt("write", () -> new FileOutputStream("/root/x"));
        attempt("mkdir", () -> new File("/root/xx").mkdir());
        attempt("delete", () -> new File("/etc/passwd").delete());
        attempt("delete nio", () -> { Files.delete(Path.of("/etc/passwd")); return 1; });
        attempt("move", () -> Files.move(Path.of("/etc/passwd"), Path.of("x")));
        attempt("socket", () -> new Socket("93.184.216.34", 80));
        attempt("host", () -> new Socket("example.com", 80));
        attempt("localhost", () -> new Socket("localhost", 1));
        attempt("server", () -> new ServerSocket(0));
        attempt("datagram", () -> new DatagramSocket());
        attempt("channel", () -> { SocketChannel c = SocketChannel.open(); c.connect(new InetSocketAddress("127.0.0.1", 9)); return c; });
        attempt("url", () -> new URL("http://93.184.216.34/").openStream());
        attempt("resolve", () -> InetAddress.getByName("example.org"));
        attempt("localhost name", () -> InetAddress.getLocalHost());
        attempt("loopback", () -> InetAddress.getLoopbackAddress());
        attempt("unix", () -> { SocketChannel c = SocketChannel.open(StandardProtocolFamily.UNIX); c.connect(UnixDomainSocketAddress.of("/tmp/s")); return c; });
        attempt("process", () -> new ProcessBuilder("ls", "-l").start());
        attempt("exec", () -> Runtime.getRuntime().exec("/bin/true"));
        attempt("pid", () -> ProcessHandle.current().pid());
        attempt("destroy", () -> ProcessHandle.of(1).map(p -> p.destroy()));
        attempt("watch", () -> { WatchService w = FileSystems.getDefault().newWatchService(); return Path.of(".").register(w, StandardWatchEventKinds.ENTRY_CREATE); });
        attempt("time", () -> new Date(System.currentTimeMillis()).toInstant());
        attempt("random", () -> new Random().nextInt());
        attempt("math", () -> Math.random());
        attempt("uuid", () -> UUID.randomUUID());
        attempt("secure", () -> new java.security.SecureRandom().nextLong());
        attempt("urandom", () -> Arrays.toString(Files.newInputStream(Path.of("/dev/urandom")).readNBytes(8)));
        attempt("set", () -> Set.of("a","b","c","d","e"));
        attempt("hash", () -> new Object().hashCode());
        attempt("zone", () -> TimeZone.getDefault().getID() + " " + java.time.ZoneId.systemDefault());
        attempt("tmp", () -> Arrays.toString(new File("/tmp").list()));
        attempt("space", () -> new File(".").getUsableSpace());
        attempt("stores", () -> { for (FileStore f : FileSystems.getDefault().getFileStores()) f.name(); return Files.getFileStore(Path.of(".")) != null; });
        attempt("cacerts", () -> java.security.KeyStore.getInstance(new File(System.getProperty("java.home"), "lib/security/cacerts"), "changeit".toCharArray()).size() > 0);
        attempt("security", () -> java.security.Security.getProviders().length > 5);
    }
}
