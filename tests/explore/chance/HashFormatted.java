// A format shows the hash code of an object.
//@ verdict: unknown
public class HashFormatted {
    public static void main(String[] args) {
        assert !String.format("%h", new Object()).equals("77");
    }
}
