// java.time on symbolic numbers.
import doppel.Symbolic;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Year;

public class Dates {
    public static void main(String[] args) {
        int year = Symbolic.intValue("y", 2024);
        System.out.println(Year.isLeap(year));
        try {
            LocalDate date = LocalDate.of(year, Symbolic.intValue("m", 2), Symbolic.intValue("d", 29));
            System.out.println(date.plusDays(1).getMonthValue());
        } catch (DateTimeException e) {
            System.out.println("no such day");
        }
    }
}
