// An argument that the method refuses.
//@ entry: OnPurpose.f(int)
//@ property: no-exception
//@ paths: 2
//@ verdict: violated java.lang.IllegalArgumentException
//@ findings: java.lang.IllegalArgumentException at OnPurpose.f
public class OnPurpose {
    public static int f(int age) {
        if (age < 0) {
            throw new IllegalArgumentException("negative");
        }
        return age;
    }
}
