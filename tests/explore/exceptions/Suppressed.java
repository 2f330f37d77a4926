// A resource that fails to close adds to the failure.
//@ entry: Suppressed.f(boolean,boolean)
//@ paths: 4
//@ verdict: holds
public class Suppressed {
    static class Resource implements AutoCloseable {
        final boolean fails;

        Resource(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void close() {
            if (fails) {
                throw new IllegalStateException("close");
            }
        }
    }

    public static int f(boolean body, boolean close) {
        try (Resource r = new Resource(close)) {
            if (body) {
                throw new IllegalArgumentException("body");
            }
        } catch (IllegalArgumentException e) {
            assert e.getSuppressed().length == (close ? 1 : 0); // reached
            return 1;
        } catch (IllegalStateException e) {
            assert close && !body; // reached
            return 2;
        }
        return 3; // reached
    }
}
