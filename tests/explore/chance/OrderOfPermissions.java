// A collection of the library may have a table by identity inside.
//@ verdict: unknown
import java.security.Permissions;
import java.util.PropertyPermission;

public class OrderOfPermissions {
    public static void main(String[] args) {
        Permissions permissions = new Permissions();
        permissions.add(new PropertyPermission("a", "read"));
        permissions.add(new RuntimePermission("b"));
        String first = permissions.elements().nextElement().getName();
        assert first.length() == 1;
    }
}
