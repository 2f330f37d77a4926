package n;

public class Figure1Models {
    @doppel.Model("n.Figure1$L.complex()V")
    public static void complex(Figure1.L receiver) {
        int i = receiver.f;
        if (i < 0) {
            i = -i;
        }
        receiver.f = i;
    }
}
