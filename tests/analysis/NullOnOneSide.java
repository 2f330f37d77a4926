// A reference that is null on one side of a branch.
//@ runtime-exception: java.lang.NullPointerException
public class NullOnOneSide {
    public static void main(String[] args) {
        int n = args.length;
        Object o = n > 1 ? null : "x";
        System.out.println(o.hashCode());
    }
}
