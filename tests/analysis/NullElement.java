// Elements of a new array are null.
//@ runtime-exception: java.lang.NullPointerException
public class NullElement {
    public static void main(String[] args) {
        int n = args.length;
        String[] a = new String[2];
        System.out.println(a[1].length());
    }
}
