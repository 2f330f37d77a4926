// A class literal needs its class, too, whether paths are run or not.
//@ missing: ClassLiteral$Part
//@ verdict: unknown
public class ClassLiteral {
    static class Part {}

    static Object type;

    public static void main(String[] args) {
        type = Part.class;
    }
}
