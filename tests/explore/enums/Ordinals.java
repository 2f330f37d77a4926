// Constants compare by their place.
//@ entry: Ordinals.f(int,int)
//@ verdict: holds
public class Ordinals {
    enum Level { LOW, MIDDLE, HIGH }

    public static void f(int i, int j) {
        if (i < 0 || i > 2 || j < 0 || j > 2) {
            return; // reached
        }
        Level a = Level.values()[i];
        Level b = Level.values()[j];
        if (a.compareTo(b) > 0) {
            assert a != Level.LOW && i > j; // reached
        }
    }
}
