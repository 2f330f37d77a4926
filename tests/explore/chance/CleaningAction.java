// When a cleaning action runs is up to the collector.
//@ verdict: unknown
import java.lang.ref.Cleaner;

public class CleaningAction {
    static volatile boolean isCleaned;

    public static void main(String[] args) {
        Cleaner.create().register(new Object(), () -> isCleaned = true);
        assert !isCleaned;
    }
}
