import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisplayName("A calculator")
@TestMethodOrder(MethodOrderer.MethodName.class)
class CalculatorTest {
    private final StringBuilder seen = new StringBuilder();

    @BeforeEach
    void before(TestInfo info) {
        seen.append("before ").append(info.getDisplayName());
    }

    @AfterEach
    void after(TestReporter reporter) {
        reporter.publishEntry("seen", String.valueOf(seen.length()));
    }

    @Test
    @DisplayName("adds")
    @Tag("fast")
    void adds() {
        assertAll("sums", () -> assertEquals(4, 2 + 2), () -> assertEquals(5, 2 + 2), () -> fail("third"),
                () -> assertTrue(List.of(1).isEmpty(), () -> "lazy " + 1));
    }

    @Test
    void divides() {
        Exception e = assertThrows(ArithmeticException.class, () -> Math.floorDiv(1, 0));
        assertEquals("/ by zero", e.getMessage());
        assertThrows(IllegalStateException.class, () -> Integer.parseInt("x"));
    }

    @Test
    void fast() {
        assertTimeout(Duration.ofMinutes(1), () -> Thread.sleep(2));
        assertEquals("value", assertTimeoutPreemptively(Duration.ofMinutes(1), () -> "value"));
    }

    @Test
    void lines() {
        assertLinesMatch(List.of("a", "\\d+", ">> skip >>", "end"), List.of("a", "42", "x", "y", "end"));
        assertLinesMatch(List.of("a", "b"), List.of("a", "c"));
    }

    @Test
    @Disabled("not yet")
    void notYet() {
        fail();
    }

    @Test
    @DisabledIf("isSunday")
    void notOnSunday() {}

    static boolean isSunday() {
        return true;
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinux() {
        assumeTrue("a".isEmpty(), "a is not empty");
    }

    @TestFactory
    Stream<DynamicNode> squares() {
        return Stream.of(2, 3, 4).map(n -> DynamicContainer.dynamicContainer("of " + n, Stream.of(
                DynamicTest.dynamicTest(n + " squared", () -> assertEquals(n * n, n + n)),
                DynamicTest.dynamicTest("positive", () -> assertTrue(n > 0)))));
    }

    @RepeatedTest(value = 3, name = "{displayName} {currentRepetition} of {totalRepetitions}")
    void repeated(RepetitionInfo info) {
        assertNotEquals(2, info.getCurrentRepetition());
    }

    @Nested
    @DisplayName("with memory")
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    class WithMemory {
        private int memory;

        @Test
        @Order(2)
        void second() {
            assertEquals(1, memory++);
        }

        @Test
        @Order(1)
        void first() {
            assertEquals(0, memory++);
            assertNotNull(CalculatorTest.this.seen);
        }

        @Test
        @Order(3)
        void third() {
            assertSame(memory, 3);
        }
    }
}
