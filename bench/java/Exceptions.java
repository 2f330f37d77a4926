/** Goal: exceptions thrown through four frames and caught, with their stack traces filled in. */
public class Exceptions {
    static final int N = 400_000;

    static void dig(int depth, int i) {
        if (depth > 0) {
            dig(depth - 1, i);
        } else if (i % 4 != 0) {
            throw new IllegalStateException("bottom");
        }
    }

    public static void main(String[] args) {
        int caught = 0;
        int finished = 0;
        for (int i = 0; i < N; i++) {
            try {
                dig(4, i);
            } catch (IllegalStateException e) {
                caught += e.getMessage().length();
            } finally {
                finished++;
            }
            try {
                finished += 10 / (i & 1);
            } catch (ArithmeticException e) {
                caught++;
            }
        }
        System.out.println(caught + " " + finished);
    }
}
