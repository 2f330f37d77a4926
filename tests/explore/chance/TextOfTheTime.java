// How long the time is as text depends on it.
//@ verdict: unknown
public class TextOfTheTime {
    public static void main(String[] args) {
        assert Long.toString(System.nanoTime()).length() != 3;
    }
}
