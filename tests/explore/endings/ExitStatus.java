// How a run ends is no decision: a few paths, and not one for every status.
//@ entry: ExitStatus.end
//@ findings: none
//@ verdict: holds
public class ExitStatus {
    static void end(int status) {
        System.exit(status); // reached
        assert false; // never
    }
}
