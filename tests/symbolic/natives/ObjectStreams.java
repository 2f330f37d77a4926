// Floats in serialised form, and back.
import doppel.Symbolic;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

public class ObjectStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new float[] {1, Symbolic.floatValue("f", 2.5f)});
        out.writeObject(new double[] {Symbolic.doubleValue("d", -1)});
        out.flush();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        if (((float[]) in.readObject())[1] > 2) {
            System.out.println("float");
        }
        if (((double[]) in.readObject())[0] < 0) {
            System.out.println("double");
        }
    }
}
