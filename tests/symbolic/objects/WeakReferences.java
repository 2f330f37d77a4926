// What a collection that the program asks for clears does not depend on lengths.
import doppel.Symbolic;
import java.lang.ref.WeakReference;

public class WeakReferences {
    public static void main(String[] args) {
        byte[] bytes = new byte[Symbolic.intValue("n", 1000)];
        WeakReference<byte[]> kept = new WeakReference<>(bytes);
        System.gc();
        System.out.println(kept.get() == bytes);
        System.out.println(kept.get().length > 10);
    }
}
