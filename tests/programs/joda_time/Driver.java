import java.util.Locale;
import org.joda.time.*;
import org.joda.time.chrono.*;
import org.joda.time.field.FieldUtils;
import org.joda.time.format.*;

/** Dates in zones, calendars and formats; periods, intervals, and what is no date. */
public class Driver {
    private static final DateTime BASE = new DateTime(2023, 3, 26, 0, 30, 15, 250, DateTimeZone.forID("Europe/Berlin"));

    public static void main(String[] args) {
        DateTimeZone.setDefault(DateTimeZone.UTC);
        DateTimeUtils.setCurrentMillisFixed(1_700_000_000_000L);
        System.out.println(new DateTime() + " " + LocalDate.now());
        zones();
        chronologies();
        formats();
        periods();
        intervals();
        partials();
        mistakes();
        many();
        new LocalTime(25, 0);
    }

    private static void zones() {
        System.out.println(BASE + " " + BASE.plusHours(2) + " " + BASE.plusDays(1).withTimeAtStartOfDay() + " " + BASE.withZone(DateTimeZone.forID("Asia/Kolkata")));
        for (String id : new String[] {"America/New_York", "Australia/Lord_Howe", "+05:45", "UTC", "Pacific/Apia"}) {
            DateTimeZone zone = DateTimeZone.forID(id);
            DateTime there = BASE.withZone(zone);
            System.out.println(zone + " " + there + " " + zone.getNameKey(BASE.getMillis()) + " " + zone.isStandardOffset(BASE.getMillis()) + " " + new DateTime(zone.nextTransition(BASE.getMillis()), zone));
        }
        DateTime overlap = new DateTime(2023, 10, 29, 2, 30, DateTimeZone.forID("Europe/Berlin"));
        System.out.println(overlap.withEarlierOffsetAtOverlap() + " " + overlap.withLaterOffsetAtOverlap() + " " + DateTimeZone.getAvailableIDs().size());
    }

    private static void chronologies() {
        Chronology[] all = {ISOChronology.getInstanceUTC(), GJChronology.getInstanceUTC(), JulianChronology.getInstanceUTC(), CopticChronology.getInstanceUTC(),
            BuddhistChronology.getInstanceUTC(), EthiopicChronology.getInstanceUTC(), IslamicChronology.getInstanceUTC()};
        for (Chronology chronology : all) {
            DateTime date = BASE.withChronology(chronology);
            System.out.println(chronology + " " + date + " " + date.dayOfYear().get() + " " + date.year().isLeap() + " " + date.monthOfYear().getMaximumValue() + " " + date.era().getAsText(Locale.ENGLISH));
        }
        System.out.println(new LocalDate(1582, 10, 4, GJChronology.getInstanceUTC()).plusDays(1) + " " + BASE.weekOfWeekyear().get() + " " + BASE.dayOfWeek().roundHalfEvenCopy());
    }

    private static void formats() {
        String[] patterns = {"yyyy-MM-dd'T'HH:mm:ss.SSSZZ", "EEEE, d MMMM yyyy", "E MMM dd hh:mm a", "xxxx-'W'ww-e", "yy D G", "HH:mm z", "S SS SSSSSS", "MMM"};
        for (String pattern : patterns) {
            for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.GERMANY, Locale.FRANCE}) {
                System.out.print(DateTimeFormat.forPattern(pattern).withLocale(locale).print(BASE) + " | ");
            }
            System.out.println();
        }
        System.out.println(ISODateTimeFormat.basicOrdinalDateTime().print(BASE) + " " + ISODateTimeFormat.dateTimeParser().parseDateTime("2020-02-29T12:00Z"));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendDayOfMonth(2).appendLiteral('/').appendMonthOfYearShortText().appendLiteral('/')
                .appendTwoDigitYear(2050).appendOptional(DateTimeFormat.forPattern(" HH:mm").getParser()).toFormatter().withLocale(Locale.US);
        System.out.println(built.parseLocalDateTime("05/Jul/49 10:11") + " " + built.parseLocalDateTime("05/jul/99"));
        System.out.println(DateTimeFormat.forStyle("SM").withLocale(Locale.UK).parseMillis("26/03/2023, 00:30:15"));
    }

    private static void periods() {
        DateTime end = BASE.plusYears(1).plusMonths(2).minusDays(3).plusMinutes(77);
        Period period = new Period(BASE, end);
        System.out.println(period + " " + period.normalizedStandard(PeriodType.yearMonthDayTime()) + " " + PeriodFormat.getDefault().print(period) + " | " + PeriodFormat.wordBased(Locale.GERMAN).print(period));
        System.out.println(Days.daysBetween(BASE, end).getDays() + " " + Weeks.weeksBetween(BASE, end) + " " + Months.monthsBetween(BASE, end).multipliedBy(3) + " " + new Duration(BASE, end).toStandardHours());
        System.out.println(ISOPeriodFormat.standard().parsePeriod("P1Y2M10DT2H30M5.25S").plusWeeks(1) + " " + BASE.plus(Period.parse("P1M")).plus(Duration.standardDays(31)) + " " + Period.months(1).toDurationFrom(BASE));
        PeriodFormatter formatter = new PeriodFormatterBuilder().printZeroAlways().appendHours().appendSuffix("h", "hs").appendSeparator(" and ").minimumPrintedDigits(2).appendMinutes().toFormatter();
        System.out.println(formatter.print(new Period(5, 7, 0, 0)) + " " + formatter.parsePeriod("1h and 05").getMinutes());
        MutableDateTime mutable = BASE.toMutableDateTime();
        mutable.addMonths(11);
        mutable.dayOfMonth().set(28);
        mutable.setRounding(mutable.getChronology().hourOfDay());
        System.out.println(mutable);
    }

    private static void intervals() {
        Interval one = new Interval(BASE, Period.days(10)), two = new Interval(BASE.plusDays(5), BASE.plusDays(20));
        System.out.println(one.overlap(two) + " " + one.gap(two) + " " + one.abuts(new Interval(one.getEnd(), Period.hours(1))) + " " + one.contains(two) + " " + one.toPeriod(PeriodType.hours()));
        System.out.println(Interval.parse("2020-01-01T00:00Z/P1M") + " " + new MutableInterval(one).isBefore(BASE));
    }

    private static void partials() {
        System.out.println(new LocalDate(2024, 2, 29).plusYears(1) + " " + new YearMonth(2024, 1).minusMonths(1) + " " + new MonthDay(2, 29).toLocalDate(2028) + " " + LocalTime.MIDNIGHT.minusMillis(1) + " " + new LocalDate(2021, 1, 31).plusMonths(1));
        Partial partial = new Partial().with(DateTimeFieldType.dayOfWeek(), 5).with(DateTimeFieldType.hourOfDay(), 7);
        System.out.println(partial + " " + partial.toStringList() + " " + partial.isMatch(BASE) + " " + new LocalDate(2023, 3, 26).toInterval(DateTimeZone.forID("Europe/Berlin")).toDuration());
    }

    private static void mistakes() {
        Runnable[] bad = {
            () -> new DateTime(2023, 3, 26, 2, 30, DateTimeZone.forID("Europe/Berlin")), () -> new LocalDate(2023, 2, 29), () -> DateTimeZone.forID("Nowhere/Land"),
            () -> DateTimeFormat.forPattern("yyyy-MM-dd").parseDateTime("2023-13-01"), () -> DateTimeFormat.forPattern("yyyy").parseDateTime("20x3"), () -> DateTimeFormat.forPattern("bbb"),
            () -> new Interval(5, 1), () -> new LocalDate().get(DateTimeFieldType.hourOfDay()), () -> FieldUtils.safeAdd(Integer.MAX_VALUE, 1), () -> Period.months(1).toStandardDays(), () -> new DateTime("garbage"),
        };
        for (Runnable each : bad) {
            try {
                each.run();
            } catch (IllegalArgumentException | ArithmeticException | UnsupportedOperationException e) {
                System.out.println(e);
            }
        }
    }

    private static void many() {
        DateTimeFormatter format = DateTimeFormat.forPattern("EEE yyyy-MM-dd HH:mm:ss zz").withLocale(Locale.US);
        DateTime time = new DateTime(1900, 1, 1, 0, 0, DateTimeZone.forID("America/Sao_Paulo"));
        int hash = 0;
        for (int i = 0; i < 2_000; i++) {
            time = time.plusHours(i % 700).plusDays(i % 9);
            hash = 31 * hash + format.print(time).hashCode();
        }
        System.out.println(time + " " + hash);
    }
}
