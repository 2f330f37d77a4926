// A PrintStream of the program's own may throw.
//@ runtime-exception: java.lang.IllegalStateException
public class OwnPrintStream {
    public static void main(String[] args) {
        int n = args.length;
        new Own().println(n);
    }
}
class Own extends java.io.PrintStream {
    Own() {
        super(System.out);
    }
    public void println(int n) {
        throw new IllegalStateException();
    }
}
