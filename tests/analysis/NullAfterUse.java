// What was used before is not null.
//@ runtime-exception: proved
public class NullAfterUse {
    public static void main(String[] args) {
        int n = args.length;
        Box b = n > 1 ? null : new Box();
        try {
            b.x = 1;
        } catch (NullPointerException e) {
            return;
        }
        System.out.println(b.x);
    }

    static class Box {
        int x;
    }
}
