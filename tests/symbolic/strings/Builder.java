// StringBuilder: characters and strings appended, and read back.
import doppel.Symbolic;

public class Builder {
    public static void main(String[] args) {
        char c = Symbolic.charValue("c", 'x');
        StringBuilder builder = new StringBuilder();
        builder.append("a").append(c).append('b');
        if (builder.charAt(1) == 'x' && builder.length() == 3) {
            System.out.println("x");
        }
    }
}
