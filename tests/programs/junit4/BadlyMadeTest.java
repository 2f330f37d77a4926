import org.junit.Before;
import org.junit.Test;

public class BadlyMadeTest {
    @Before
    void notPublic() {}

    @Test
    public int returnsSomething() {
        return 1;
    }

    @Test
    public void takesSomething(String text) {}
}
