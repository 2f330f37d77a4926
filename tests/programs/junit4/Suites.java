import org.junit.runner.RunWith;
import org.junit.runners.Suite;

@RunWith(Suite.class)
@Suite.SuiteClasses({StackTest.class, AssertionsTest.class, SquaresTest.class, LifeTest.class, TheoriesTest.class, BadlyMadeTest.class})
public class Suites {}
