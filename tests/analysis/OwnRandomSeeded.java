// Its constructor calls what a class below may override.
//@ runtime-exception: java.lang.IllegalStateException
public class OwnRandomSeeded {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Own().hashCode() != 0);
    }
}
class Own extends java.util.Random {
    public void setSeed(long seed) {
        throw new IllegalStateException();
    }
}
