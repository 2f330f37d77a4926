import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeThat;

import org.hamcrest.CoreMatchers;
import org.junit.experimental.theories.DataPoints;
import org.junit.experimental.theories.Theories;
import org.junit.experimental.theories.Theory;
import org.junit.runner.RunWith;

@RunWith(Theories.class)
public class TheoriesTest {
    @DataPoints public static final int[] NUMBERS = {-3, 0, 1, 4, Integer.MIN_VALUE};

    @Theory
    public void sumIsSymmetric(int a, int b) {
        assertTrue(a + b == b + a);
    }

    @Theory
    public void absoluteIsPositive(int a) {
        assumeThat(a, CoreMatchers.not(0));
        assertTrue("of " + a, Math.abs(a) > 0);
    }
}
