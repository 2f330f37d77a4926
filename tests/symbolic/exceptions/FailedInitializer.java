// A static initialiser that fails by a symbolic value, and the class afterwards.
import doppel.Symbolic;

public class FailedInitializer {
    static class Broken {
        static final int VALUE = 10 / Symbolic.intValue("d", 0);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Broken.VALUE);
            } catch (ExceptionInInitializerError e) {
                System.out.println(e.getCause().getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println("not there");
            }
        }
    }
}
