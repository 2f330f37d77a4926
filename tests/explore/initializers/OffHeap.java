// An initialiser that reads an input from memory outside of the heap.
//@ verdict: violated java.lang.AssertionError
import java.nio.ByteBuffer;

public class OffHeap {
    static ByteBuffer memory;

    static class Table {
        static final boolean IS_LARGE = memory.getInt(4) > 1000;
    }

    public static void main(String[] args) {
        memory = ByteBuffer.allocateDirect(8);
        int x = doppel.Symbolic.intValue("x", 0);
        boolean isSet = doppel.Symbolic.booleanValue("isSet", false);
        if (isSet) {
            memory.putInt(4, x);
        }
        if (Table.IS_LARGE) {
            assert isSet && x > 1000;
            assert x != 4321; // reached
        }
    }
}
