import static org.junit.Assert.assertEquals;

import org.junit.Ignore;
import org.junit.Test;

/** For the vintage engine. */
public class OldTest {
    @Test
    public void passes() {}

    @Test
    public void fails() {
        assertEquals("old", "new");
    }

    @Test
    @Ignore
    public void ignored() {}
}
