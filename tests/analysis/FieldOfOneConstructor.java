// A field that one constructor forgets.
//@ runtime-exception: java.lang.NullPointerException
public class FieldOfOneConstructor {
    public static void main(String[] args) {
        int n = args.length;
        Box b = n > 1 ? new Box() : new Box("a");
        System.out.println(b.s.length());
    }

    static class Box {
        String s;
        Box(String s) {
            this.s = s;
        }
        Box() {
        }
    }
}
