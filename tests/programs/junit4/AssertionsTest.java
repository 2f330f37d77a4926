import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class AssertionsTest {
    @Test
    public void strings() {
        assertEquals("the quick brown fox", "the quick red fox");
    }

    @Test
    public void arrays() {
        assertArrayEquals("nested", new int[][] {{1}, {2, 3}}, new int[][] {{1}, {2, 4}});
    }

    @Test
    public void doubles() {
        assertEquals(0.3, 0.1 + 0.2, 1e-15);
        assertEquals(0.3, 0.1 + 0.2, 0);
    }

    @Test
    public void types() {
        assertEquals(1L, (Object) 1);
    }

    @Test
    public void matchers() {
        assertThat(Arrays.asList("a", "b"), hasItem("b"));
        assertThat("seen", List.of(1, 2, 3), both(hasItem(2)).and(not(hasItem(3))));
    }

    @Test
    public void assertThrowsGives() {
        Exception e = assertThrows(ArithmeticException.class, () -> System.out.println(1 / Integer.parseInt("0")));
        assertEquals("/ by zero", e.getMessage());
        assertThrows("why", IllegalStateException.class, () -> Map.of("a", 1, "a", 2));
    }

    @Test
    public void assumed() {
        assumeTrue("only on Tuesdays", "Monday".startsWith("T"));
    }

    @Test
    public void caused() {
        try {
            Object text = "text";
            System.out.println((Integer) text);
        } catch (ClassCastException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    @Test(timeout = 20_000)
    public void inTime() throws InterruptedException {
        Thread.sleep(5);
        assertNotEquals("main", Thread.currentThread().getName());
    }
}
