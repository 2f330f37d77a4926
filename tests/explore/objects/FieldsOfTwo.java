// Two references that are one object or two.
//@ entry: FieldsOfTwo.f(boolean,int)
//@ paths: 2
//@ verdict: violated java.lang.AssertionError
public class FieldsOfTwo {
    int value;

    public static void f(boolean same, int x) {
        FieldsOfTwo a = new FieldsOfTwo();
        FieldsOfTwo b = same ? a : new FieldsOfTwo();
        a.value = x;
        b.value = x + 1;
        assert a.value == x;
    }
}
