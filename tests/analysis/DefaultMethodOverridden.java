// One that is overridden.
//@ runtime-exception: proved
public class DefaultMethodOverridden {
    public static void main(String[] args) {
        int n = args.length;
        Half h = new Of();
        System.out.println(h.by(n));
    }

    interface Half {
        default int by(int n) {
            return 1 / n;
        }
    }
    static class Of implements Half {
        public int by(int n) {
            return n;
        }
    }
}
