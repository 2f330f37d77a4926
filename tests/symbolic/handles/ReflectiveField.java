// A field and an array element by reflection.
import doppel.Symbolic;
import java.lang.reflect.Array;

public class ReflectiveField {
    public int number;

    public static void main(String[] args) {
        try {
            ReflectiveField object = new ReflectiveField();
            ReflectiveField.class.getField("number").setInt(object, Symbolic.intValue("x", 5));
            int[] array = new int[2];
            Array.setInt(array, 1, object.number + 1);
            if (ReflectiveField.class.getField("number").getInt(object) == 5 && Array.getInt(array, 1) < 7) {
                System.out.println("six");
            }
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
    }
}
