package n;

/** Calls natives. */
public class Caller {
    public static void main(String[] args) {
        int x = Integer.parseInt(args[0]);
        Native first = new Native(4);
        System.out.println(first.link(new Native(x)) + " " + Native.count(0) + " " + Native.count(x));
    }
}
