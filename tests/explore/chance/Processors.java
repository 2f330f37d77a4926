// How many processors there are.
//@ verdict: unknown
public class Processors {
    public static void main(String[] args) {
        assert Runtime.getRuntime().availableProcessors() != 77;
    }
}
