// A field that nobody assigns.
//@ runtime-exception: java.lang.NullPointerException
public class NullField {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new Box().s.length());
    }

    static class Box {
        String s;
    }
}
