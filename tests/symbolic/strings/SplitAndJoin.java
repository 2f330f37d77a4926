// split and join.
import doppel.Symbolic;

public class SplitAndJoin {
    public static void main(String[] args) {
        String s = Symbolic.string("s", "a,b,,c");
        String[] parts = s.split(",");
        if (parts.length == 4 && parts[2].isEmpty()) {
            System.out.println(parts[3].equals("c"));
        }
        if (String.join("-", parts).contains("--")) {
            System.out.println("joined");
        }
    }
}
