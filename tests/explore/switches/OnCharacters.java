// A switch over characters.
//@ entry: OnCharacters.f(char)
//@ paths: 4
//@ verdict: holds
public class OnCharacters {
    public static int f(char c) {
        switch (c) {
            case 'a':
                return 1; // reached
            case '\u0000':
                return 2; // reached
            case '\uffff':
                return 3; // reached
            default:
                return 4; // reached
        }
    }
}
