// Elements of a list may be anything.
//@ runtime-exception: java.lang.ClassCastException
public class List {
    public static void main(String[] args) {
        int n = args.length;
        java.util.ArrayList<Object> l = new java.util.ArrayList<>();
        l.add(n > 1 ? "x" : Integer.valueOf(1));
        for (int i = 0; i < l.size(); i++) {
            System.out.println((Integer) l.get(i));
        }
    }
}
