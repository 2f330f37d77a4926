// Forty decisions that only change fields are few paths, and what they leave is known.
//@ verdict: violated java.lang.AssertionError
import doppel.Symbolic;

public class StateOfAMachine {
    static class State {
        int mode;
        byte level;
        boolean alarm;
    }

    static int steps;

    static void step(State state, int input) {
        if (input > 10) {
            state.mode = input;
        } else if (input < -10) {
            state.level = (byte) input;
        }
        if (state.mode > 100 && state.level < 0) {
            state.alarm = true;
        }
        if (state.alarm) {
            steps++;
        }
    }

    public static void main(String[] args) {
        State state = new State();
        for (int i = 0; i < 10; i++) {
            step(state, Symbolic.intValue("input" + i, 0));
        }
        assert steps <= 10;
        assert steps != 8; // reached
    }
}
