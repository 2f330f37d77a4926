// What comes behind the end of the VM does not happen.
//@ assertion: proved
public class EndsVm {
    public static void main(String[] args) {
        if (args.length > 100) {
            leave(args.length);
            assert false;
        }
    }

    static void leave(int status) {
        System.exit(status);
    }
}
