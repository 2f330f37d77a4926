// A field that nobody stores to is its default, not a value that cannot be.
//@ runtime-exception: java.lang.NullPointerException
//@ assertion: java.lang.AssertionError
public class FieldNeverStored {
    String name;

    public static void main(String[] args) {
        FieldNeverStored object = new FieldNeverStored();
        if (args.length > 1) {
            object.name.length();
        }
        assert object.name != null;
    }
}
