// A superclass's constructor calls a method that reads the field before it is assigned.
//@ runtime-exception: java.lang.NullPointerException
public class FieldSeenEarly {
    public static void main(String[] args) {
        int n = args.length;
        new Lower();
    }

    static class Upper {
        Upper() {
            look();
        }
        void look() {
        }
    }
    static class Lower extends Upper {
        String s = "x";
        void look() {
            System.out.println(s.length());
        }
    }
}
