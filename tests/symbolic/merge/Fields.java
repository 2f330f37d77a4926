// Fields of the class itself are read on both sides.
import doppel.Symbolic;

public class Fields {
    static int limit = 10;
    final int value;

    Fields(int value) {
        this.value = value;
    }

    int distance(int other) {
        return value > other ? value - other : other - value;
    }

    int limited() {
        if (value > limit) {
            return limit;
        }
        return value;
    }

    public static void main(String[] args) {
        Fields fields = new Fields(Symbolic.intValue("x", 4));
        System.out.println(fields.distance(7) == 3);
        System.out.println(fields.limited() == 4);
    }
}
