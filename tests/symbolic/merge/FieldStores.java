// Both sides of a branch store into fields, of all kinds, of this class and of others.
import doppel.Symbolic;

public class FieldStores {
    static class Base {
        int count;
        boolean flag;
    }

    static class Counter extends Base {
        byte small;
        char letter;
        short middle;
        long large;
        double real;
        float single;
    }

    static int total;
    static byte shared;
    int own;

    void step(int x, Counter counter) {
        if (x > 0) {
            counter.count = x;
            own += 2;
        } else {
            counter.flag = true;
            own = x;
        }
        if (x > 100) {
            counter.small = (byte) x;
            counter.small++;
            total += counter.small;
        }
        if (x < 7) {
            counter.letter = (char) x;
            counter.middle = (short) (x * 3);
        } else if (x < 70) {
            counter.letter = 'b';
            counter.large = x;
        } else {
            counter.real = x;
            counter.single = 2;
            shared = (byte) (x >> 2);
        }
        if (x == 5) {
            total = counter.count;
            counter.count = total + own;
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        FieldStores fields = new FieldStores();
        fields.step(Symbolic.intValue("x", 300), counter);
        fields.step(Symbolic.intValue("y", -5), counter);
        System.out.println(counter.count + " " + counter.flag + " " + counter.small + " " + counter.large);
        System.out.println(counter.middle + " " + (int) counter.letter + " " + counter.real + " " + counter.single);
        System.out.println(total + " " + shared + " " + fields.own);
    }
}
