// StringBuilder: insert, delete, replace and setCharAt at symbolic places.
import doppel.Symbolic;

public class InsertAndDelete {
    public static void main(String[] args) {
        int at = Symbolic.intValue("at", 2);
        char c = Symbolic.charValue("c", '!');
        StringBuilder builder = new StringBuilder("abcdef");
        builder.insert(at, c);
        if (builder.charAt(2) == '!') {
            System.out.println("inserted");
        }
        builder.deleteCharAt(Symbolic.intValue("d", 0));
        builder.setCharAt(1, c);
        builder.replace(2, Symbolic.intValue("e", 3), "xyz");
        if (builder.indexOf("xyz") == 2 && builder.charAt(1) == c) {
            System.out.println("replaced");
        }
        builder.setLength(Symbolic.intValue("n", 4));
        System.out.println(builder.length() < 5);
    }
}
