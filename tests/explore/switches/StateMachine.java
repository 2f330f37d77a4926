// Three steps of a machine: which inputs get it to its end.
//@ entry: StateMachine.f(char,char,char)
//@ verdict: violated java.lang.AssertionError
public class StateMachine {
    public static void f(char a, char b, char c) {
        int state = 0;
        for (char input : new char[] {a, b, c}) {
            switch (state) {
                case 0:
                    state = input == 'g' ? 1 : 0;
                    break;
                case 1:
                    state = input == 'e' ? 2 : input == 'g' ? 1 : 0;
                    break;
                case 2:
                    state = input == 't' ? 3 : 0;
                    break;
                default:
            }
        }
        assert state != 3;
    }
}
