// An inner class has the outer object.
//@ runtime-exception: proved
public class InnerClass {
    public static void main(String[] args) {
        int n = args.length;
        System.out.println(new InnerClass().new Inner().twice());
    }

    int x = 3;
    class Inner {
        int twice() {
            return x * 2;
        }
    }
}
