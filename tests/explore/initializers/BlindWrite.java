// Initialisers that write to older objects what is already there, without reading it: elsewhere it is another value.
//@ entry: BlindWrite.f
//@ paths: 7
//@ verdict: holds
//@ findings: none
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

public class BlindWrite {
    static class Configuration {
        static int mode = 1;
        static final int[] SIZES = {10, 20};
        static final long[] TIMES = {1, 1};
        static final AtomicInteger LEVEL = new AtomicInteger(3);
        static final StringBuilder TEXT = new StringBuilder("ab");
    }

    static class SetsField {
        static {
            Configuration.mode = 1;
        }

        static void touch() {}
    }

    static class SetsElement {
        static {
            Configuration.SIZES[0] = 10;
        }

        static void touch() {}
    }

    static class Fills {
        static {
            Arrays.fill(Configuration.TIMES, 1);
        }

        static void touch() {}
    }

    static class Copies {
        static {
            System.arraycopy(new int[] {20}, 0, Configuration.SIZES, 1, 1);
        }

        static void touch() {}
    }

    static class SetsObject {
        static {
            Configuration.LEVEL.set(3);
            Configuration.TEXT.setLength(0);
            Configuration.TEXT.append("ab");
        }

        static void touch() {}
    }

    static void f(int x) {
        assert Configuration.mode == 1;
        switch (x) {
            case 1:
                Configuration.mode = 2;
                SetsField.touch();
                assert Configuration.mode == 1;
                break;
            case 2:
                Configuration.SIZES[0] = 11;
                SetsElement.touch();
                assert Configuration.SIZES[0] == 10;
                break;
            case 3:
                Configuration.TIMES[1] = 2;
                Fills.touch();
                assert Configuration.TIMES[1] == 1;
                break;
            case 4:
                Configuration.SIZES[1] = 21;
                Copies.touch();
                assert Configuration.SIZES[1] == 20;
                break;
            case 5:
                Configuration.LEVEL.set(4);
                SetsObject.touch();
                assert Configuration.LEVEL.get() == 3;
                break;
            case 6:
                Configuration.TEXT.append("c");
                SetsObject.touch();
                assert Configuration.TEXT.toString().equals("ab");
                break;
            default:
                SetsField.touch();
                SetsElement.touch();
                Fills.touch();
                Copies.touch();
                SetsObject.touch();
        }
    }
}
