// A lambda of the library in a static field is the one that the library returns at any other time.
//@ entry: LibraryLambda.f
//@ paths: 4
//@ verdict: holds
//@ findings: none
import java.util.function.Function;
import java.util.regex.Pattern;

public class LibraryLambda {
    static class Table {
        static final Function<String, String> SAME = Function.identity();
        static final Pattern WORD = Pattern.compile("\\w+\\s\\d");
        static final int SUM;

        static {
            int sum = 0;
            for (int i = 0; i < 200_000; i++) {
                sum += i & 1;
            }
            SUM = sum;
        }
    }

    static void f(int x) {
        if (x == 1) {
            Function<String, String> same = Function.identity();
            assert same == Table.SAME;
        } else if (x == 2) {
            assert Pattern.compile("\\w\\d").matcher("a1").matches();
            assert Table.WORD.matcher("ab 1").matches();
        } else if (x == 3) {
            assert Table.SUM == 100_000;
            assert Function.<String>identity() == Table.SAME;
        } else {
            assert Table.SAME == Function.<String>identity() && Table.WORD.matcher("ab 1").matches();
        }
    }
}
