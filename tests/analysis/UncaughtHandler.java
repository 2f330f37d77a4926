// The handler of uncaught exceptions is called by the VM (and not by the driver of this test).
//@ assertion: open
public class UncaughtHandler implements Thread.UncaughtExceptionHandler {
    public static void main(String[] args) {
        if (args.length > 100) {
            Thread.setDefaultUncaughtExceptionHandler(new UncaughtHandler());
            throw new Error();
        }
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        assert false;
    }
}
