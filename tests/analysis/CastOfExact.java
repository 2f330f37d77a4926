// A cast of an object whose class is known.
//@ runtime-exception: proved
public class CastOfExact {
    public static void main(String[] args) {
        int n = args.length;
        Object o = new Box();
        System.out.println(((Box) o).x);
    }

    static class Box {
        int x;
    }
}
