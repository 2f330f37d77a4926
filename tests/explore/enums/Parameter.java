// Any constant, or null.
//@ entry: Parameter.f(Parameter.Suit)
//@ property: no-exception
//@ verdict: violated java.lang.NullPointerException
//@ findings: java.lang.NullPointerException at Parameter.f
public class Parameter {
    public enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

    public static int f(Suit suit) {
        switch (suit) {
            case HEARTS:
                return 1; // reached
            case SPADES:
                return 2; // reached
            default:
                return suit.ordinal(); // reached
        }
    }
}
