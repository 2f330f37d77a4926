// Annotations whose class is missing are as if they were not there.
//@ missing: Annotation$Part
//@ verdict: holds
import doppel.Symbolic;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class Annotation {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Part {}

    @Part
    static class Noted {}

    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0);
        if (x == 3) {
            assert Noted.class.getAnnotations().length == 0;
        }
    }
}
