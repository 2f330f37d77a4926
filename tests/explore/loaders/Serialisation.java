// Objects are written and read on each path; the library generates what calls their constructors.
//@ paths: 3
//@ findings: java.lang.IllegalStateException at Serialisation.main
import doppel.Symbolic;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;

public class Serialisation {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        final List<String> names;

        Node(List<String> names) {
            this.names = names;
        }
    }

    static Object copy(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        int x = Symbolic.intValue("x", 0);
        Node node = new Node(x == 1 ? List.of("one") : x == 2 ? List.of("two", "2") : List.of());
        for (int i = 0; i < 3; i++) {
            Node copied = (Node) copy(node);
            if (copied == node || !copied.names.equals(node.names)) {
                throw new AssertionError(copied.names); // never
            }
            node = copied;
        }
        if (node.names.size() == 2) {
            throw new IllegalStateException();
        }
    }
}
