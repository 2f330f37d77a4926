// Class.forName, and a method by its name.
import doppel.Symbolic;

public class ClassNames {
    public static int three() {
        return 3;
    }

    public static void main(String[] args) throws Exception {
        Class<?> found = Class.forName(Symbolic.string("c", "ClassNames"));
        System.out.println(found.getMethod(Symbolic.string("m", "three")).invoke(null));
    }
}
