import static org.junit.Assert.*;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EmptyStackException;
import java.util.NoSuchElementException;
import java.util.Stack;
import org.junit.Before;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.TestName;
import org.junit.runners.MethodSorters;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
@SuppressWarnings("deprecation")
public class StackTest {
    private final Deque<Integer> stack = new ArrayDeque<>();

    @Rule public final TestName name = new TestName();
    @Rule public final ExpectedException thrown = ExpectedException.none();
    @Rule public final ErrorCollector errors = new ErrorCollector();

    @Before
    public void fill() {
        for (int i = 0; i < 5; i++) {
            stack.push(i);
        }
    }

    @Test
    public void popsInReverse() {
        for (int i = 4; i >= 0; i--) {
            assertEquals(i, (int) stack.pop());
        }
    }

    @Test(expected = NoSuchElementException.class)
    public void popOfEmpty() {
        stack.clear();
        stack.pop();
    }

    @Test(expected = EmptyStackException.class)
    public void wrongException() {
        new Stack<String>().get(0);
    }

    @Test(expected = IllegalStateException.class)
    public void noException() {}

    @Test
    public void messageOfException() {
        thrown.expect(NullPointerException.class);
        thrown.expectMessage("nothing like this");
        stack.push(null);
    }

    @Test
    public void manyErrors() {
        errors.checkThat(stack.size(), org.hamcrest.CoreMatchers.is(6));
        errors.checkThat(name.getMethodName(), org.hamcrest.CoreMatchers.startsWith("few"));
        errors.addError(new Exception("third"));
    }

    @Test
    @Ignore("later")
    public void later() {
        fail();
    }
}
