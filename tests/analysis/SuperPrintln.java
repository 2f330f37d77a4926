// A class below PrintStream calls the method that it overrides, and that another method of its own.
//@ runtime-exception: java.lang.IllegalStateException
public class SuperPrintln {
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
        super.println(n);
    }
    public void print(String s) {
        throw new IllegalStateException();
    }
    public void print(int n) {
        throw new IllegalStateException();
    }
    public void write(byte[] b, int from, int n) {
        throw new IllegalStateException();
    }
}
