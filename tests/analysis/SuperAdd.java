// So does one below ArrayList.
//@ runtime-exception: java.lang.IllegalStateException
public class SuperAdd {
    public static void main(String[] args) {
        int n = args.length;
        new Own().add("x");
    }
}
class Own extends java.util.ArrayList<Object> {
    public boolean add(Object o) {
        super.add(o);
        return super.addAll(this) && size() > 0;
    }
    public Object[] toArray() {
        throw new IllegalStateException();
    }
}
