// A number behind the end of a table.
//@ runtime-exception: java.lang.ArrayIndexOutOfBoundsException
public class EnumIndex {
    public static void main(String[] args) {
        int n = args.length;
        int[] table = new int[2];
        Level l = n > 1 ? Level.C : Level.A;
        System.out.println(table[l.ordinal()]);
    }

    enum Level {
        A, B, C
    }
}
