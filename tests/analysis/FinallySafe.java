// Nothing passes through.
//@ runtime-exception: proved
public class FinallySafe {
    public static void main(String[] args) {
        int n = args.length;
        try {
            System.out.println(n);
        } finally {
            System.out.println("finally");
        }
    }
}
