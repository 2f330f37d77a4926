/** What Java says about all characters. */
public class Characters {
    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        for (char one = 0; one < 0x100; one++) {
            out.append("same ").append((int) one);
            for (int other = 0; other < 0x10000; other++) {
                if (String.valueOf(one).equalsIgnoreCase(String.valueOf((char) other))) {
                    out.append(' ').append(other);
                }
            }
            out.append('\n');
        }
        out.append("white");
        for (int code = 0; code <= Character.MAX_CODE_POINT; code++) {
            if (Character.isWhitespace(code)) {
                out.append(' ').append(code);
            }
        }
        System.out.println(out);
    }
}
