// So may a generator of the program's own, which the library calls.
//@ runtime-exception: java.lang.IllegalStateException
public class OwnRandom {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Own().nextInt());
    }
}
class Own extends java.util.Random {
    protected int next(int bits) {
        throw new IllegalStateException();
    }
}
