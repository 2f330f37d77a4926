// The greatest key below.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;
import java.util.TreeMap;

public class FloorKey {
    public static void main(String[] args) {
        TreeMap<Integer, String> grades = new TreeMap<>();
        grades.put(50, "pass");
        grades.put(75, "good");
        grades.put(90, "excellent");
        int points = Symbolic.intValue("points", 0);
        var grade = grades.floorEntry(points);
        if (grade == null) {
            assert points < 50; // reached
        } else {
            assert !grade.getValue().equals("good") || points != 89; // reached
        }
    }
}
