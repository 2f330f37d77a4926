// Libraries and natives that are not there, or not what they should be.

public class Linking {
    static native void missing();

    static native int present();

    static void load(Runnable load) {
        try {
            load.run();
        } catch (UnsatisfiedLinkError error) {
            System.out.println(error.getMessage());
        }
    }

    public static void main(String[] args) {
        String path = System.getProperty("java.library.path");
        load(Linking::present);
        load(() -> System.load("/nonexistent/lib.so"));
        load(() -> System.load("relative.so"));
        load(() -> System.loadLibrary("nonexistent"));
        load(() -> System.loadLibrary("a/b"));
        load(() -> System.load(path + "/libBroken.so"));
        System.loadLibrary("Linking");
        System.loadLibrary("Linking");
        System.out.println(present());
        load(Linking::missing);
        missing();
    }
}
