// System.arraycopy by symbolic positions and lengths, overlapping and failing.
import doppel.Symbolic;

public class CopyParts {
    public static void main(String[] args) {
        int[] data = {1, Symbolic.intValue("v", 2), 3, 4, 5};
        System.arraycopy(data, Symbolic.intValue("from", 1), data, Symbolic.intValue("to", 0), Symbolic.intValue("n", 3));
        System.out.println(data[0] == 2);
        try {
            System.arraycopy(data, 2, data, 0, Symbolic.intValue("m", 9));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage().contains("last"));
        }
        int[][] rows = {{data[0]}, {7}};
        int[][] copy = rows.clone();
        copy[0][0]++;
        System.out.println(rows[0][0] == 3);
        Object[] objects = new String[Symbolic.intValue("size", 2)];
        try {
            System.arraycopy(new Object[] {"a", 1}, 0, objects, 0, 2);
        } catch (ArrayStoreException e) {
            System.out.println(objects[0]);
        }
    }
}
