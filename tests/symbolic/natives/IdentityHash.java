// Identity hash codes do not depend on the lengths of the arrays made before.
import doppel.Symbolic;

public class IdentityHash {
    private static final int[] SEEN = new int[5];

    public static void main(String[] args) {
        String text = Symbolic.string("s", "four");
        byte[] bytes = new byte[Symbolic.intValue("n", 3)];
        Object[] objects = {new Object(), new int[1], IdentityHash.class, bytes, Thread.State.NEW};
        int[] marks = Symbolic.ints("m", new int[] {1, 2, 3, 4, 5});
        for (int i = 0; i < objects.length; i++) {
            SEEN[i] = System.identityHashCode(objects[i]);
            probe((SEEN[i] & 1) != 0, marks[i]);
        }
        System.gc();
        for (int i = 0; i < objects.length; i++) {
            if (System.identityHashCode(objects[i]) != SEEN[i] || SEEN[i] == 0) {
                System.out.println("changed");
            }
        }
        if (text.length() > 100) {
            System.out.println("long");
        }
        if (bytes.clone().hashCode() == bytes.hashCode()) {
            System.out.println("the copy has another");
        }
    }

    // A choice in another place, on the same line, if `which` is another: the conjuncts as they are written down do not
    // tell what the hash codes are.
    private static boolean probe(boolean which, int value) {
        return which ? value > 3 : value > 3;
    }
}
