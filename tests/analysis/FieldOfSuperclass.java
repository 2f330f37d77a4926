// What the classes above have assigned is there for the constructor below.
//@ runtime-exception: proved
public class FieldOfSuperclass {
    public static void main(String[] args) {
        System.out.println(new Lower().length);
    }

    static class Upper {
        String name = "x";
    }
    static class Lower extends Upper {
        int length = name.length();
    }
}
