// Field.get and set, boxed and not, of instances and classes.
import doppel.Symbolic;
import java.lang.reflect.Field;

public class ReflectiveFields {
    int i;
    byte b;
    boolean z;
    static long s;

    public static void main(String[] args) throws Exception {
        int v = Symbolic.intValue("v", 5000);
        ReflectiveFields object = new ReflectiveFields();
        Field i = ReflectiveFields.class.getDeclaredField("i");
        i.setInt(object, v + 1);
        if (object.i > 4000) {
            System.out.println("set");
        }
        if (i.getLong(object) < 5500) {
            System.out.println("widened");
        }
        i.set(object, v + 2);
        if ((Integer) i.get(object) != 0) {
            System.out.println("boxed");
        }
        ReflectiveFields.class.getDeclaredField("s").setLong(null, v);
        if (s != 7) {
            System.out.println("static");
        }
        ReflectiveFields.class.getDeclaredField("b").setByte(object, (byte) v);
        if (object.b < 0) {
            System.out.println("byte");
        }
        ReflectiveFields.class.getDeclaredField("z").setBoolean(object, Symbolic.booleanValue("z", true));
        if (object.z) {
            System.out.println("boolean");
        }
    }
}
