// A superclass's constructor divides by a field of the class below.
//@ runtime-exception: java.lang.ArithmeticException
public class FieldOfSubclassDivides {
    public static void main(String[] args) {
        System.out.println(new Lower().seen);
    }

    static class Upper {
        int seen = 10 / ((Lower) this).x;
    }
    static class Lower extends Upper {
        int x = 5;
    }
}
