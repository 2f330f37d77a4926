// References have no expression: where they differ, the condition is a choice.
import doppel.Symbolic;

public class References {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 3);
        String name = x > 2 ? "big" : "small";
        System.out.println(name);
        Object same = name;
        int n = 0;
        if (x > 1) {
            same = name;
            n = 5;
        }
        System.out.println(same == name && n == 5);
    }
}
