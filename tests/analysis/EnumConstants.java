// Constants of an enum are not null.
//@ runtime-exception: proved
public class EnumConstants {
    public static void main(String[] args) {
        int n = args.length;
        Level l = n > 1 ? Level.HIGH : Level.LOW;
        System.out.println(l.next().ordinal() - l.ordinal());
    }

    enum Level {
        LOW, HIGH;
        Level next() {
            return this == LOW ? HIGH : LOW;
        }
    }
}
