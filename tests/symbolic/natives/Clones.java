// Object.clone and System.arraycopy take expressions along.
import doppel.Symbolic;

public class Clones implements Cloneable {
    int i;
    double d;

    public static void main(String[] args) throws Exception {
        int z = Symbolic.intValue("z", 77);
        int[] a = {z, 2, z + 1};
        int[] c = a.clone();
        System.arraycopy(c, 0, c, 1, 2);
        if (c[1] > 70 && c[2] == 2) {
            System.out.println("moved");
        }
        Clones object = new Clones();
        object.i = z;
        object.d = Symbolic.doubleValue("d", 2);
        Clones copy = (Clones) object.clone();
        object.i = 0;
        if (copy.i < 100 && copy.d > 1) {
            System.out.println("copied");
        }
    }
}
