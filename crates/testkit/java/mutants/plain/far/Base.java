package plain.far;

/** Protected members, in a package of their own. */
public class Base {
    protected int value = 3;
    protected static int total;
    protected final String name;

    protected Base(String name) {
        this.name = name;
        total++;
    }

    protected int grow(int by) {
        return value += by;
    }

    protected static String greet(String whom) {
        return "hi " + whom;
    }

    protected Object clone() throws CloneNotSupportedException {
        return super.clone();
    }
}
