// Locations of floating-point type.
import doppel.Symbolic;

public class FieldsAndArrays {
    static double real;

    public static void main(String[] args) {
        float[] floats = new float[2];
        floats[1] = Symbolic.floatValue("f", 1.5f);
        real = floats[1] * 2;
        if (real > 2.5 && floats[0] == 0) {
            System.out.println("kept");
        }
    }
}
