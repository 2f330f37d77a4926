import com.sun.tools.javac.Main;

/** Has both files compiled: what cannot be parsed would keep javac from looking for the mistakes in the other. */
public class Driver {
    public static void main(String[] args) {
        for (String file : args) {
            System.out.println(file + " " + Main.compile(new String[] {"-Xlint:all", "-Xmaxerrs", "500", "-d", "classes", file}));
        }
    }
}
