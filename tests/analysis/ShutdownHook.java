// A hook runs when the VM ends (and not in this test).
//@ assertion: open
public class ShutdownHook extends Thread {
    public static void main(String[] args) {
        if (args.length > 100) {
            Runtime.getRuntime().addShutdownHook(new ShutdownHook());
        }
    }

    @Override
    public void run() {
        assert false;
    }
}
