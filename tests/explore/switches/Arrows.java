// A switch expression.
//@ entry: Arrows.f(int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class Arrows {
    public static void f(int month) {
        int days = switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> {
                int february = 28;
                yield february;
            }
            default -> 31;
        };
        assert month != 11 || days != 30;
    }
}
