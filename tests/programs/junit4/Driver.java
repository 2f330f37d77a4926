import java.util.Arrays;
import org.junit.internal.TextListener;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.Ordering;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs the suite, tells what happens, and ends with the number of failures. JUnit's own footer, but not the time. */
public class Driver {
    public static void main(String[] args) {
        JUnitCore core = new JUnitCore();
        core.addListener(new TextListener(System.out) {
            @Override
            protected void printHeader(long runTime) {
                System.out.println("\n(no time)");
            }
        });
        core.addListener(new Teller());
        Result result = core.run(Suites.class);
        System.out.println(result.getRunCount() + " run, " + result.getIgnoreCount() + " ignored, "
                + result.getAssumptionFailureCount() + " not applicable");
        for (Failure failure : result.getFailures()) {
            System.out.println(failure.getTestHeader());
            System.out.println(failure.getTrimmedTrace());
        }
        Request one = Request.aClass(StackTest.class).filterWith(Filter.matchMethodDescription(
                Description.createTestDescription(StackTest.class, "popsInReverse")));
        System.out.println(new JUnitCore().run(one).wasSuccessful());
        System.exit(result.getFailureCount());
    }

    private static class Teller extends RunListener {
        @Override
        public void testStarted(Description description) {
            System.out.println("> " + description.getDisplayName());
        }

        @Override
        public void testFailure(Failure failure) {
            System.out.println("! " + failure.getMessage() + " " + Arrays.toString(failure.getException().getStackTrace()));
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            System.out.println("? " + failure.getMessage());
        }

        @Override
        public void testIgnored(Description description) {
            System.out.println("- " + description + " " + description.getAnnotations());
        }
    }
}
