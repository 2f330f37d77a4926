// StringBuilder.reverse, surrogates included.
import doppel.Symbolic;

public class ReverseBuilder {
    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        builder.append(Symbolic.charValue("a", 'a')).append(Symbolic.charValue("h", '\ud83d'));
        builder.append(Symbolic.charValue("l", '\ude00')).append('z');
        builder.reverse();
        if (builder.charAt(0) == 'z' && Character.isHighSurrogate(builder.charAt(1)) && builder.charAt(3) == 'a') {
            System.out.println("reversed");
        }
        System.out.println(builder.length());
    }
}
