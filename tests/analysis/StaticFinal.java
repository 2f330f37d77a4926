// A static field that its initialiser assigns.
//@ runtime-exception: proved
public class StaticFinal {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(Table.NAME.length() + Table.LIST.length);
    }

    static class Table {
        static final String NAME = new String("x");
        static final int[] LIST = {1, 2};
    }
}
