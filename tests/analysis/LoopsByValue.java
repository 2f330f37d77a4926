// That a loop has no end is said by values alone: no proof rests on that.
//@ assertion: open
public class LoopsByValue {
    static int n;

    public static void main(String[] args) {
        if (args.length > 100) {
            loop();
            assert false;
        }
    }

    static void loop() {
        boolean on = true;
        while (on) {
            n++;
        }
    }
}
