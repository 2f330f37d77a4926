// Maps and sets of enum constants that a symbolic number chooses.
import doppel.Symbolic;
import java.util.EnumMap;
import java.util.EnumSet;

public class EnumMaps {
    enum Day { MON, TUE, WED, THU }

    public static void main(String[] args) {
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        Day day = Day.values()[Symbolic.intValue("d", 1) & 3];
        map.put(day, Symbolic.intValue("v", 5));
        EnumSet<Day> rest = EnumSet.complementOf(EnumSet.of(day));
        if (map.get(Day.TUE) != null && map.get(Day.TUE) > 3 && !rest.contains(Day.TUE)) {
            System.out.println("tuesday");
        }
        System.out.println(rest.size());
    }
}
