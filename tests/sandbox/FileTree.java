// Files, directories and links, made, changed and removed in the working directory: the same in the sandbox as on the host.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class FileTree {
    static void list(Path dir) throws IOException {
        try (Stream<Path> walk = Files.walk(dir)) {
            walk.sorted().forEach(p -> {
                try {
                    String kind = Files.isSymbolicLink(p) ? "l " + Files.readSymbolicLink(p) : Files.isDirectory(p) ? "d" : "f " + Files.size(p);
                    System.out.println(p + " " + kind);
                } catch (IOException e) { System.out.println(p + " " + e); }
            });
        }
    }
    static void attempt(String what, Callable c) {
        try { System.out.println(what + ": " + c.call()); } catch (Throwable e) { System.out.println(what + ": " + e); }
    }
    interface Callable { Object call() throws Exception; }

    public static void main(String[] args) throws Exception {
        Path root = Path.of("tree");
        Files.createDirectories(root.resolve("a/b/c"));
        Files.writeString(root.resolve("a/one.txt"), "one\n");
        Files.writeString(root.resolve("a/b/two.txt"), "two\nzwei\n", StandardOpenOption.CREATE_NEW);
        Files.writeString(root.resolve("a/b/two.txt"), "deux\n", StandardOpenOption.APPEND);
        Files.write(root.resolve("a/b/c/bytes"), new byte[10000]);
        list(root);
        attempt("create again", () -> Files.createDirectory(root.resolve("a")));
        attempt("create file again", () -> Files.createFile(root.resolve("a/one.txt")));
        attempt("delete non-empty", () -> { Files.delete(root.resolve("a")); return "gone"; });
        attempt("read missing", () -> Files.readString(root.resolve("nothing")));
        attempt("read dir", () -> new FileInputStream("tree/a"));
        attempt("missing in stream", () -> new FileInputStream("tree/zzz"));
        attempt("file as dir", () -> Files.readString(root.resolve("a/one.txt/x")));
        attempt("lines", () -> Files.readAllLines(root.resolve("a/b/two.txt")));
        // links
        Files.createSymbolicLink(root.resolve("link"), Path.of("a/b"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.createLink(root.resolve("hard.txt"), root.resolve("a/one.txt"));
        attempt("through link", () -> Files.readString(root.resolve("link/two.txt")));
        attempt("loop", () -> Files.readString(root.resolve("loop")));
        attempt("hard", () -> Files.isSameFile(root.resolve("hard.txt"), root.resolve("a/one.txt")));
        attempt("nlink", () -> Files.getAttribute(root.resolve("hard.txt"), "unix:nlink"));
        Files.writeString(root.resolve("hard.txt"), "changed");
        attempt("other name", () -> Files.readString(root.resolve("a/one.txt")));
        attempt("real", () -> root.toRealPath().relativize(root.resolve("link/two.txt").toRealPath()));
        // move and copy
        Files.move(root.resolve("a/b"), root.resolve("moved"));
        attempt("dangling", () -> Files.exists(root.resolve("link")));
        Files.copy(root.resolve("moved/two.txt"), root.resolve("copy.txt"));
        attempt("copy onto", () -> Files.copy(root.resolve("moved/two.txt"), root.resolve("copy.txt")));
        Files.copy(root.resolve("hard.txt"), root.resolve("copy.txt"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        attempt("copied", () -> Files.readString(root.resolve("copy.txt")));
        attempt("move into itself", () -> Files.move(root, root.resolve("moved/x")));
        // java.io.File
        File dir = new File("tree/io");
        System.out.println(dir.mkdir() + " " + dir.mkdir() + " " + dir.isDirectory() + " " + dir.canWrite());
        File f = new File(dir, "f.txt");
        System.out.println(f.createNewFile() + " " + f.createNewFile() + " " + f.length());
        try (FileOutputStream out = new FileOutputStream(f)) { out.write("hello".getBytes()); }
        try (FileOutputStream out = new FileOutputStream(f, true)) { out.write(" world".getBytes()); }
        System.out.println(f.length() + " " + new String(new FileInputStream(f).readAllBytes()));
        System.out.println(f.setLastModified(1234567890123L) + " " + f.lastModified());
        System.out.println(f.setReadOnly() + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(f.toPath())));
        System.out.println(f.setWritable(true) + " " + f.setExecutable(true) + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(f.toPath())));
        System.out.println(f.renameTo(new File(dir, "g.txt")) + " " + f.exists() + " " + Arrays.toString(dir.list()));
        // RandomAccessFile
        try (RandomAccessFile raf = new RandomAccessFile("tree/raf", "rw")) {
            raf.writeInt(0xcafebabe); raf.writeUTF("über"); raf.seek(100); raf.write(7);
            System.out.println(raf.length() + " " + raf.getFilePointer());
            raf.seek(0); System.out.println(Integer.toHexString(raf.readInt()) + " " + raf.readUTF());
            raf.setLength(50); System.out.println(raf.length() + " " + raf.getFilePointer());
        }
        // channels
        try (FileChannel ch = FileChannel.open(root.resolve("ch"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ch.write(ByteBuffer.wrap("0123456789".getBytes()));
            ch.write(ByteBuffer.wrap("AB".getBytes()), 3);
            ByteBuffer b = ByteBuffer.allocate(20); ch.read(b, 1); System.out.println(new String(b.array(), 0, b.position()));
            MappedByteBuffer map = ch.map(FileChannel.MapMode.READ_WRITE, 0, 16);
            map.put(0, (byte) 'Z'); map.put(15, (byte) '!'); map.force();
            b.clear(); ch.read(b, 0); System.out.println(b.position() + " " + new String(b.array(), 0, 16).replace('\0', '.'));
            MappedByteBuffer ro = ch.map(FileChannel.MapMode.READ_ONLY, 0, 16);
            ch.write(ByteBuffer.wrap("q".getBytes()), 5);
            System.out.println((char) ro.get(0) + "" + (char) ro.get(15) + (char) ro.get(5));
            ch.truncate(4); System.out.println(ch.size() + " " + ch.position());
            try (FileLock lock = ch.tryLock()) { System.out.println(lock.isValid()); }
            try (FileChannel to = FileChannel.open(root.resolve("to"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(ch.transferTo(0, 100, to) + " " + to.transferFrom(ch, 4, 10));
            }
        }
        // temp files
        Path t = Files.createTempFile("doppel", ".tmp");
        Files.writeString(t, "temporary");
        System.out.println(Files.readString(t) + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(t)) + " " + t.getParent());
        Path td = Files.createTempDirectory(root, "dir");
        System.out.println(Files.isDirectory(td));
        Files.delete(t); Files.delete(td);
        File ft = File.createTempFile("abc", null); System.out.println(ft.exists() + " " + ft.delete());
        // user attributes
        attempt("xattr", () -> {
            UserDefinedFileAttributeView v = Files.getFileAttributeView(root.resolve("copy.txt"), UserDefinedFileAttributeView.class);
            v.write("k", ByteBuffer.wrap("value".getBytes()));
            ByteBuffer b = ByteBuffer.allocate(v.size("k")); v.read("k", b);
            return v.list() + " " + new String(b.array());
        });
        attempt("open deleted", () -> {
            Path p = root.resolve("deleted");
            Files.writeString(p, "still there");
            try (InputStream in = Files.newInputStream(p)) { Files.delete(p); return new String(in.readAllBytes()) + Files.exists(p); }
        });
        attempt("delete on close", () -> {
            Path p = root.resolve("doc");
            try (OutputStream out = Files.newOutputStream(p, StandardOpenOption.CREATE, StandardOpenOption.DELETE_ON_CLOSE)) { out.write(1); }
            return Files.exists(p);
        });
        attempt("dev null", () -> { Files.write(Path.of("/dev/null"), new byte[3]); return Files.readAllBytes(Path.of("/dev/null")).length; });
        list(root);
        attempt("zip", () -> {
            Path zip = root.resolve("x.zip");
            try (FileSystem fs = FileSystems.newFileSystem(zip, Map.of("create", "true"))) { Files.writeString(fs.getPath("/hi"), "zipped"); }
            try (FileSystem fs = FileSystems.newFileSystem(zip)) { return Files.readString(fs.getPath("/hi")); }
        });
        try (Stream<Path> walk = Files.walk(root)) { walk.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete()); }
        System.out.println(Files.exists(root));
    }
}
