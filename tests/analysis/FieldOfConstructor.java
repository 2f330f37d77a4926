// A field that every constructor assigns.
//@ runtime-exception: proved
public class FieldOfConstructor {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Box("a").s.length() + new Box().s.length());
    }

    static class Box {
        String s;
        Box(String s) {
            this.s = s;
        }
        Box() {
            this("b");
        }
    }
}
