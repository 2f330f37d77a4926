// What depends on the time goes through fields, arrays and boxes.
//@ verdict: unknown
public class TimeThroughTheHeap {
    private static long field;

    public static void main(String[] args) {
        field = System.nanoTime();
        Long[] boxes = {field + 1};
        long[] copy = new long[2];
        copy[1] = boxes[0];
        assert copy.clone()[1] != 77;
    }
}
