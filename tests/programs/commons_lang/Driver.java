import java.io.Serializable;
import java.util.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.event.EventListenerSupport;
import org.apache.commons.lang3.exception.ContextedRuntimeException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.reflect.*;
import org.apache.commons.lang3.text.StrSubstitutor;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.time.*;
import org.apache.commons.lang3.tuple.*;

/** Strings, arrays, builders, reflection, dates, numbers, serialisation. */
@SuppressWarnings("deprecation")
public class Driver {
    enum Flag { A, B, C }

    public static class Point implements Serializable, Comparable<Point> {
        private static final long serialVersionUID = 1L;
        public int x;
        protected transient double ignored = 3;
        private final List<String> tags = new ArrayList<>(List.of("t"));

        public Point() {}

        public Point(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object other) {
            return EqualsBuilder.reflectionEquals(this, other);
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(x).append(tags).toHashCode();
        }

        @Override
        public int compareTo(Point other) {
            return new CompareToBuilder().append(x, other.x).toComparison();
        }

        @Override
        public String toString() {
            return ToStringBuilder.reflectionToString(this, ToStringStyle.SHORT_PREFIX_STYLE);
        }

        public static String shout(CharSequence text, Integer... times) {
            return text.toString().toUpperCase() + Arrays.toString(times);
        }

        private String secret() {
            return "secret " + x;
        }
    }

    public static void main(String[] args) throws Exception {
        strings();
        arrays();
        objects();
        reflection();
        dates();
        numbers();
        exceptions();
        rest();
        Validate.inclusiveBetween(1, 10, 11);
    }

    private static void strings() {
        System.out.println(StringUtils.capitalize("word") + StringUtils.reverseDelimited("a.b.c", '.') + StringUtils.abbreviate("a long sentence", 10) + StringUtils.center("x", 5, '*'));
        System.out.println(StringUtils.getLevenshteinDistance("kitten", "sitting") + " " + StringUtils.difference("abcde", "abxyz") + " " + StringUtils.getCommonPrefix("interview", "internet") + " " + StringUtils.getJaroWinklerDistance("frog", "fog"));
        System.out.println(Arrays.toString(StringUtils.substringsBetween("[a][b][c]", "[", "]")) + StringUtils.join(new int[] {1, 2, 3}, '-') + Arrays.toString(StringUtils.splitByCharacterTypeCamelCase("fooBarHTTP200")));
        System.out.println(StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}) + StringUtils.stripAccents("Éclair über naïve") + StringUtils.swapCase("aBc") + StringUtils.rotate("abcdef", 2));
        System.out.println(StringUtils.isNumeric("12٣") + " " + StringUtils.isBlank(" \t") + " " + StringUtils.countMatches("abab", "ab") + " " + StringUtils.containsIgnoreCase("HELLO", "ell") + " " + StringUtils.normalizeSpace(" a \n b "));
        System.out.println(StringEscapeUtils.escapeJava("tab\t\"é\u2028") + StringEscapeUtils.unescapeHtml4("&lt;&eacute;&#65;&unknown;") + StringEscapeUtils.escapeXml11("<a & 'b'>") + StringEscapeUtils.escapeCsv("a,\"b\""));
        System.out.println(WordUtils.wrap("the quick brown fox jumps over the lazy dog", 15, "|", true) + " " + WordUtils.initials("Ann Bob Cid"));
        System.out.println(StrSubstitutor.replace("Hello ${name}, ${missing:-default} $${esc}", Map.of("name", "World")));
        System.out.println(CharSet.getInstance("a-c", "^x").contains('z') + " " + CharSetUtils.squeeze("hello", "k-p") + " " + CharUtils.unicodeEscaped('A') + RandomStringUtils.random(5, 0, 3, true, true, new char[] {'a', 'b', 'c'}, new Random(1)));
    }

    private static void arrays() {
        int[] numbers = {1, 2, 3, 4, 5};
        ArrayUtils.reverse(numbers);
        ArrayUtils.shift(numbers, 2);
        System.out.println(ArrayUtils.toString(ArrayUtils.addAll(numbers, 9, 9)) + ArrayUtils.indexOf(numbers, 3) + Arrays.toString(ArrayUtils.removeElements(numbers, 1, 5)));
        System.out.println(Arrays.toString(ArrayUtils.toObject(numbers)) + Arrays.toString(ArrayUtils.subarray(numbers, 1, 99)) + ArrayUtils.isSorted(numbers) + ArrayUtils.toMap(new Object[][] {{"k", 1}}));
        System.out.println(Arrays.toString(ArrayUtils.insert(1, new String[] {"a", "b"}, "x", "y")) + ArrayUtils.contains(new double[] {1.0, 2.05}, 2.0, 0.1));
        try {
            ArrayUtils.remove(numbers, 17);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(EnumUtils.generateBitVector(Flag.class, Flag.A, Flag.C) + " " + EnumUtils.getEnum(Flag.class, "Z", Flag.B) + EnumUtils.processBitVector(Flag.class, 6));
    }

    private static void objects() {
        Point one = new Point(1), two = SerializationUtils.clone(one);
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + " " + two + " " + two.ignored + " " + one.compareTo(new Point(2)));
        System.out.println(new ToStringBuilder(one, ToStringStyle.JSON_STYLE).append("x", 1).append("s", "t").append("a", new int[] {1, 2}).toString());
        System.out.println(new ToStringBuilder("", ToStringStyle.NO_CLASS_NAME_STYLE).append("nested", List.of(one)).append("none", (Object) null));
        DiffResult<Point> diff = new DiffBuilder<>(one, new Point(5), ToStringStyle.SHORT_PREFIX_STYLE).append("x", 1, 5).append("same", 2, 2).build();
        System.out.println(diff);
        System.out.println(ObjectUtils.firstNonNull(null, "b") + ObjectUtils.max(3, 9, 4) + ObjectUtils.median(5, 1, 3) + ObjectUtils.mode(1, 2, 2) + ObjectUtils.compare(null, 1));
        Range<Integer> range = Range.between(10, 1);
        System.out.println(range + " " + range.contains(5) + " " + range.intersectionWith(Range.between(8, 20)));
        System.out.println(Pair.of("a", 1) + " " + Triple.of(1, 2, 3).compareTo(Triple.of(1, 2, 4)) + " " + MutablePair.of(1, 2) + ImmutablePair.nullPair());
        MutableInt counter = new MutableInt(3);
        counter.add(4);
        System.out.println(counter.incrementAndGet() + " " + new BitField(0xF0).getValue(0xAB) + " " + Conversion.intToHexDigit(11));
        try {
            SerializationUtils.serialize((Serializable) (Object) new ArrayList<>(List.of(new Object())));
        } catch (SerializationException e) {
            System.out.println(e.getMessage() + " " + ExceptionUtils.getRootCauseMessage(e));
        }
    }

    private static void reflection() throws Exception {
        Point point = ConstructorUtils.invokeConstructor(Point.class, 7);
        System.out.println(MethodUtils.invokeStaticMethod(Point.class, "shout", "text", 1, 2) + " " + MethodUtils.invokeMethod(point, true, "secret"));
        FieldUtils.writeField(point, "x", 12, true);
        System.out.println(FieldUtils.readField(point, "tags", true) + " " + FieldUtils.readDeclaredField(point, "x") + " " + FieldUtils.getAllFieldsList(Point.class).size());
        try {
            MethodUtils.invokeMethod(point, "missing", 1, "x");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(TypeUtils.toString(TypeUtils.parameterize(Map.class, String.class, TypeUtils.wildcardType().withUpperBounds(Number.class).build())) + " " + TypeUtils.isAssignable(Integer.class, Number.class));
        System.out.println(ClassUtils.getAllInterfaces(ArrayList.class).size() + ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20) + ClassUtils.getShortClassName(Map.Entry[].class) + ClassUtils.isAssignable(int.class, Long.class));
        System.out.println(new TypeLiteral<List<? super Integer>>() {}.value);
    }

    private static void dates() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        FastDateFormat format = FastDateFormat.getInstance("EEE, yyyy-MM-dd'T'HH:mm:ss.SSSZZ", utc, Locale.US);
        Date date = new Date(1_700_000_000_123L);
        System.out.println(format.format(date) + " " + format.parse("Tue, 2023-11-14T22:13:20.123+00:00").equals(date));
        System.out.println(DateUtils.truncate(date, Calendar.MONTH).getTime() + " " + DateUtils.round(date, Calendar.HOUR).getTime() + " " + DateUtils.addDays(date, -400).getTime() + " " + DateUtils.isSameDay(date, DateUtils.addHours(date, 1)));
        System.out.println(DurationFormatUtils.formatDuration(93_784_005, "d 'days' HH:mm:ss.SSS") + " " + DurationFormatUtils.formatDurationWords(93_784_005, true, true) + " " + DurationFormatUtils.formatPeriod(0, 1_700_000_000_123L, "y-M-d"));
        System.out.println(DateFormatUtils.formatUTC(date, "yyyy/D 'week' w", Locale.GERMANY) + " " + FastTimeZone.getGmtTimeZone("+5:30").getRawOffset());
        try {
            DateUtils.parseDateStrictly("2023-02-30", Locale.ROOT, "yyyy-MM-dd", "dd.MM.yyyy");
        } catch (java.text.ParseException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(FastDateFormat.getDateTimeInstance(FastDateFormat.LONG, FastDateFormat.SHORT, utc, Locale.FRANCE).getPattern());
    }

    private static void numbers() {
        for (String text : new String[] {"0x1F", "12L", "1.5f", "1e400", "12345678901234567890", "077", "--1", "", "1.1E-700F"}) {
            try {
                Number number = NumberUtils.createNumber(text);
                System.out.println(text + " " + number + " " + (number == null ? null : number.getClass().getSimpleName()) + " " + NumberUtils.isCreatable(text) + NumberUtils.isParsable(text));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Fraction.getFraction(0.375) + " " + Fraction.getFraction("2 1/3").multiplyBy(Fraction.getFraction(3, 14)).toProperString() + " " + NumberUtils.max(1, 5, 3) + NumberUtils.toInt("x", -1));
        System.out.println(BooleanUtils.toBoolean("on") + " " + BooleanUtils.xor(new boolean[] {true, true, true}) + " " + BooleanUtils.toString(null, "t", "f", "n"));
        try {
            Fraction.getFraction(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void exceptions() {
        try {
            try {
                Integer.parseInt("nope");
            } catch (NumberFormatException e) {
                throw new ContextedRuntimeException("outer", e).addContextValue("key", 5).setContextValue("other", "v");
            }
        } catch (ContextedRuntimeException e) {
            System.out.println(e.getMessage() + " " + ExceptionUtils.getThrowableCount(e) + " " + ExceptionUtils.indexOfType(e, NumberFormatException.class));
            System.out.println(String.join("|", ExceptionUtils.getRootCauseStackTrace(e)));
            System.out.println(ExceptionUtils.getStackFrames(e).length);
        }
    }

    private static void rest() throws Exception {
        EventListenerSupport<Runnable> support = EventListenerSupport.create(Runnable.class);
        support.addListener(() -> System.out.println("first listener"));
        support.addListener(() -> System.out.println("second listener"));
        support.fire().run();
        LazyInitializer<String> lazy = new LazyInitializer<>() {
            @Override
            protected String initialize() {
                return "lazily";
            }
        };
        Thread thread = new BasicThreadFactory.Builder().namingPattern("worker-%d").daemon(true).priority(3).build().newThread(() -> System.out.println(Thread.currentThread().getName()));
        thread.start();
        thread.join();
        System.out.println(lazy.get() + (lazy.get() == lazy.get()) + LocaleUtils.localeLookupList(new Locale("fr", "CA"), Locale.ENGLISH) + LocaleUtils.toLocale("de_CH"));
        System.out.println(Locale.ROOT + SystemUtils.FILE_ENCODING + JavaVersion.JAVA_17.atLeast(JavaVersion.JAVA_11) + CharEncoding.isSupported("UTF-8"));
        try {
            Validate.notEmpty(List.of(), "empty %s", "list");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
