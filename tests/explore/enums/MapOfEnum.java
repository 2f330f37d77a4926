// A map keyed by constants that the input chooses.
//@ entry: MapOfEnum.f(int,int)
//@ verdict: violated java.lang.AssertionError
import java.util.EnumMap;

public class MapOfEnum {
    enum Day { SATURDAY, SUNDAY }

    public static void f(int i, int j) {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.values()[i & 1], 3);
        hours.put(Day.values()[j & 1], 4);
        assert hours.size() != 1;
    }
}
