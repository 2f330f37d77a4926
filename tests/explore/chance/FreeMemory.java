// How much memory is free.
//@ verdict: unknown
public class FreeMemory {
    public static void main(String[] args) {
        assert Runtime.getRuntime().freeMemory() != 77;
    }
}
