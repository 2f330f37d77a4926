package plain;

import driver.Fuel;
import plain.far.Base;

/** Objects: constructors, fields, inheritance, interfaces, inner classes, access to protected members. */
public class Shapes extends Base implements Cloneable {
    private final int size;
    long area;
    private Shapes next;
    static int made;
    private static double scale = 1.5;

    interface Visitor {
        int visit(Shapes shape);
    }

    abstract static class Counter implements Visitor {
        int count;
        abstract int weight();

        public int visit(Shapes shape) {
            count += weight();
            return shape.size * count;
        }
    }

    class Inner extends Counter {
        int extra = size;

        int weight() {
            return extra + Shapes.this.value;
        }
    }

    Shapes(String name, int size) {
        super(size > 2 ? name : name + "!");
        this.size = size;
        area = (long) size * size;
        made++;
    }

    Shapes(int size) {
        this("n" + size, size < 0 ? 0 : size);
        value = made;
    }

    Shapes(Shapes from) {
        super(from == null ? "nothing" : from.name);
        int n;
        try {
            n = from.size;
        } catch (NullPointerException e) {
            n = -1;
        }
        size = n;
        next = from;
    }

    int grow(int by, Shapes other) {
        int sum = super.grow(by) + other.grow(1) + other.value;
        other.value = sum;
        this.value += other.value++;
        return sum + total++;
    }

    @Override
    public String toString() {
        return name + ":" + size + ":" + area + ":" + value + (next == null ? "" : "," + next);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Shapes && ((Shapes) o).size == size;
    }

    @Override
    public int hashCode() {
        return size * 31 + (super.equals(next) ? 1 : 0);
    }

    Shapes copy() throws CloneNotSupportedException {
        Shapes copy = (Shapes) clone();
        copy.next = this;
        return copy;
    }

    static double scaled(Shapes shape) {
        scale += shape.area;
        return scale * 2;
    }

    static int visit(Visitor visitor, Shapes... shapes) {
        int sum = 0;
        for (int i = 0; i < shapes.length && Fuel.burn(); i++) {
            sum += visitor.visit(shapes[i]);
        }
        return sum;
    }

    static Visitor anonymous(final int factor) {
        return new Visitor() {
            private int calls = factor;

            public int visit(Shapes shape) {
                return ++calls * (int) shape.area;
            }
        };
    }

    public static void run(StringBuilder out) {
        Shapes a = new Shapes("a", 2);
        Shapes b = new Shapes(5);
        Shapes c = new Shapes(b);
        out.append(a).append(' ').append(b).append(' ').append(c).append(' ').append(new Shapes((Shapes) null)).append(' ');
        out.append(a.grow(4, b)).append(' ').append(greet("you")).append(' ').append(scaled(b)).append(' ');
        out.append(visit(a.new Inner(), a, b, c)).append(' ').append(visit(anonymous(3), b, a)).append(' ');
        try {
            out.append(b.copy()).append(' ').append(a.equals(b)).append(b.equals(c)).append(b.hashCode());
        } catch (CloneNotSupportedException e) {
            out.append("no clone");
        }
        out.append(made).append(total);
    }
}
