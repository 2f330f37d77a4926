import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class SquaresTest {
    @Parameterized.Parameters(name = "{index}: {0} squared is {1}")
    public static List<Object[]> numbers() {
        List<Object[]> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            all.add(new Object[] {i, i == 7 ? 50 : i * i});
        }
        return all;
    }

    @Parameterized.Parameter(0) public int number;
    @Parameterized.Parameter(1) public int square;

    @Test
    public void square() {
        assertEquals(square, number * number);
    }

    @Test
    public void root() {
        assertEquals(number, Math.sqrt(square), 1e-9);
    }
}
