// A group of threads handles what its threads do not catch.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class GroupsHandler {
    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        ThreadGroup group = new ThreadGroup("own") {
            @Override
            public void uncaughtException(Thread thread, Throwable exception) {
                assert x != 9;
            }
        };
        Thread thread = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        thread.start();
        thread.join();
    }
}
