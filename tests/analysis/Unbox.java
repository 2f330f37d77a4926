// A box has one.
//@ runtime-exception: proved
public class Unbox {
    public static void main(String[] args) {
        int n = args.length;
        Integer i = n;
        int x = i;
        System.out.println(x + 1);
    }
}
