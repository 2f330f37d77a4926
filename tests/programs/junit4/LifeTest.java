import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.RuleChain;
import org.junit.rules.TestRule;
import org.junit.runners.model.Statement;

public class LifeTest {
    private static final List<String> SEEN = new ArrayList<>();

    @Rule public final RuleChain chain = RuleChain.outerRule(rule("outer")).around(rule("inner"));

    private static TestRule rule(String name) {
        return (base, description) -> new Statement() {
            @Override
            public void evaluate() throws Throwable {
                SEEN.add(name + "(");
                base.evaluate();
                SEEN.add(")" + name);
            }
        };
    }

    @BeforeClass
    public static void first() {
        SEEN.add("first");
    }

    @Before
    public void before() {
        SEEN.add("before");
    }

    @Test
    public void one() {
        SEEN.add("one");
    }

    @Test
    public void two() {
        SEEN.add("two");
    }

    @After
    public void after() {
        SEEN.add("after");
    }

    @AfterClass
    public static void last() {
        System.out.println(SEEN);
        throw new UnsupportedOperationException("last");
    }
}
