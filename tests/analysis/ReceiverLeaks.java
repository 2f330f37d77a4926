// A constructor puts the object where others see it before it is complete.
//@ runtime-exception: java.lang.NullPointerException
public class ReceiverLeaks {
    public static void main(String[] args) {
        int n = args.length;
        new Box();
    }

    static Box last;
    static class Box {
        String s;
        Box() {
            last = this;
            look();
            s = "x";
        }
        static void look() {
            System.out.println(last.s.length());
        }
    }
}
