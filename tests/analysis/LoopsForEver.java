// A method without a return instruction: what comes behind its call does not happen.
//@ assertion: proved
public class LoopsForEver {
    static int n;

    public static void main(String[] args) {
        if (args.length > 100) {
            loop();
            assert false;
        }
    }

    static void loop() {
        while (true) {
            n++;
        }
    }
}
