// Past 2^24, adding one to a float changes nothing.
//@ entry: OneMore.f(int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class OneMore {
    public static void f(int i) {
        float x = i;
        assert x + 1 != x;
    }
}
