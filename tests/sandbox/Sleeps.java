// Sleeps for as many milliseconds as its argument says.
public class Sleeps {
    public static void main(String[] args) throws InterruptedException {
        long millis = Long.parseLong(args[0]);
        long start = System.nanoTime();
        Thread.sleep(millis);
        System.out.println((System.nanoTime() - start) / 1_000_000 >= millis);
    }
}
