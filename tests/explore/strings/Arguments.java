// The second argument decides.
//@ symbolic: args
//@ args: ab cd
//@ max-length: 3
//@ verdict: violated java.lang.AssertionError
public class Arguments {
    public static void main(String[] args) {
        if (args[0].equals("-x")) {
            assert !args[1].equals("yes"); // reached
        }
    }
}
