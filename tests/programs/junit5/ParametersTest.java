import static org.junit.jupiter.api.Assertions.*;

import java.time.LocalDate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.converter.SimpleArgumentConverter;
import org.junit.jupiter.params.provider.*;

@ExtendWith(Numbering.class)
class ParametersTest {
    enum Colour { RED, GREEN, BLUE }

    @ParameterizedTest
    @ValueSource(strings = {"level", "radar", "doppel"})
    void palindromes(String word) {
        assertEquals(word, new StringBuilder(word).reverse().toString());
    }

    @ParameterizedTest(name = "{index}: {0} + {1} = {2}")
    @CsvSource({"1, 2, 3", "10, -10, 0", "2, 2, 5", "'3', x, 1"})
    void sums(int a, int b, long sum) {
        assertEquals(sum, a + b);
    }

    @ParameterizedTest
    @EnumSource(value = Colour.class, mode = EnumSource.Mode.EXCLUDE, names = "GREEN")
    void colours(Colour colour, Numbering.Number number) {
        assertTrue(number.value() > 0);
        assertNotEquals(Colour.BLUE, colour);
    }

    static Stream<Arguments> ranges() {
        return IntStream.rangeClosed(1, 3).mapToObj(i -> Arguments.of(i, "x".repeat(i), new int[i]));
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void lengths(int n, String text, int[] array) {
        assertEquals(n, text.length());
        assertArrayEquals(new int[2], array);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = " ")
    void blanks(String text) {
        assertTrue(text.isBlank());
    }

    @ParameterizedTest
    @CsvSource({"2024-02-29, true", "2023-01-31, false"})
    void dates(ArgumentsAccessor arguments) {
        assertEquals(arguments.getBoolean(1), arguments.get(0, LocalDate.class).isLeapYear());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 26})
    void letters(@ConvertWith(Letter.class) char letter) {
        assertTrue(Character.isLetter(letter));
    }

    static class Letter extends SimpleArgumentConverter {
        @Override
        protected Object convert(Object source, Class<?> target) {
            return (char) ('a' - 1 + (Integer) source);
        }
    }

    @ParameterizedTest
    @MethodSource("missing")
    void noSource(int n) {}
}
