// The VM's own messages tell the identity hash code of a loader.
//@ verdict: unknown
import doppel.Symbolic;

public class LoaderInAMessage {
    public static class Twice {}

    static class Own extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Twice")) {
                return super.loadClass(name, resolve);
            }
            try (var file = LoaderInAMessage.class.getResourceAsStream("LoaderInAMessage$Twice.class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        byte n = Symbolic.byteValue("n", (byte) 1);
        if (n == 3) {
            Object other = new Own().loadClass("LoaderInAMessage$Twice").getConstructor().newInstance();
            try {
                Twice twice = (Twice) other;
                assert false;
            } catch (ClassCastException e) {
                assert !e.getMessage().contains("@7777777");
            }
        }
    }
}
