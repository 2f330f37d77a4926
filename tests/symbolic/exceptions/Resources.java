// Resources are closed on the way out.
import doppel.Symbolic;

public class Resources {
    static class Resource implements AutoCloseable {
        static int closed;
        final int number;

        Resource(int number) {
            this.number = number;
        }

        @Override
        public void close() {
            closed += number;
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        try (Resource a = new Resource(x); Resource b = new Resource(x + 1)) {
            if (a.number + b.number == 7) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            System.out.println(Resource.closed == 7);
        }
    }
}
