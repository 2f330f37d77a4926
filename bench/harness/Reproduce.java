import java.nio.file.Path;

/** Runs an input. Prints what is thrown and by which method; the exit status is 0 if that is the bug. */
public class Reproduce {
    public static void main(String[] args) throws Exception {
        Throwable thrown = Driver.call(Input.read(Path.of(args[0])));
        System.out.println(thrown == null ? "nothing" : thrown.getClass().getName() + " in " + Bug.frame(thrown));
        System.out.flush();
        // Threads of the program must not keep this process alive.
        Runtime.getRuntime().halt(Bug.isShownBy(thrown) ? 0 : 1);
    }
}
