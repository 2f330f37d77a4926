// The time is written to standard output, and nothing depends on it.
//@ verdict: holds
public class LoggedTime {
    public static void main(String[] args) {
        long start = System.nanoTime();
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        System.out.println("took " + (System.nanoTime() - start) / 1000 + " us");
        System.out.println(System.currentTimeMillis());
        System.out.println(new Object());
        assert sum == 45;
    }
}
