import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.TempDir;

class LifecycleTest {
    @BeforeAll
    static void first() {
        System.out.println("first");
    }

    @AfterAll
    static void last() {
        throw new IllegalStateException("last");
    }

    @Test
    void files(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("a.txt");
        Files.writeString(file, "text");
        Assertions.assertEquals(4, Files.size(file));
    }

    @Test
    void unresolved(StringBuilder nobodyHasThis) {}

    @Test
    void stackOverflow() {
        Assertions.assertThrows(StackOverflowError.class, this::recurse);
    }

    private int recurse() {
        return recurse() + 1;
    }
}
