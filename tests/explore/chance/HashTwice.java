// An object has one identity hash code.
//@ verdict: holds
public class HashTwice {
    public static void main(String[] args) {
        Object object = new Object();
        assert object.hashCode() == System.identityHashCode(object);
    }
}
