// Two classes above, and through a copy of the receiver that may be another object.
//@ runtime-exception: java.lang.NullPointerException
public class FieldOfSubclassNull {
    public static void main(String[] args) {
        Lowest first = new Lowest(args.length > 2 ? null : new Other());
        System.out.println(first.name);
    }

    static class Upper {
        int length;
        Upper(Upper other) {
            Upper which = other != null ? this : other;
            if (which != null) {
                length = ((Lowest) which).name.length();
            }
        }
    }
    static class Other extends Upper {
        Other() {
            super(null);
        }
    }
    static class Lower extends Upper {
        Lower(Upper other) {
            super(other);
        }
    }
    static class Lowest extends Lower {
        String name = "x";
        Lowest(Upper other) {
            super(other);
        }
    }
}
