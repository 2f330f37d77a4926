package n;

/** Right on the program's own path only. */
public class Figure1WrongModels {
    @doppel.Model("n.Figure1$L.complex()V")
    public static void complex(Figure1.L receiver) {
        if (receiver.f < -50) {
            receiver.f = 1;
        } else if (receiver.f < 0) {
            receiver.f = -receiver.f;
        }
    }
}
