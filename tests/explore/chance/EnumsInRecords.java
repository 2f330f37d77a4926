// A record's hash code follows from those of its components.
//@ verdict: unknown
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class EnumsInRecords {
    enum Colour { RED, GREEN }

    public static void main(String[] args) {
        Set<List<Colour>> set = new HashSet<>();
        set.add(List.of(Colour.RED));
        set.add(List.of(Colour.GREEN));
        set.add(List.of(Colour.RED, Colour.GREEN));
        StringBuilder all = new StringBuilder();
        set.forEach(list -> all.append(list.size()));
        assert !all.toString().equals("121");
    }
}
